/** What the unit tests of an area in a repository of its own begin with: a test that logs an error or a warning fails. */
import './quietConsole.ts';
import './browser.ts';
