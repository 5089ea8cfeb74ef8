// The setup of unit tests of an area in a separate repository: a test that logs an error or a warning fails.
import './quietConsole.ts';
import './browser.ts';
