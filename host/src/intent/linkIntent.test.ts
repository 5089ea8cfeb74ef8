import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLinkIntent } from './IntentPreload.tsx';

const onPress = vi.fn<(link: URL) => void>();
const onRest = vi.fn<(link: URL) => void>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <a id="cve" href="/cves/CVE-1"><b>CVE-1</b></a> <a id="vendor" href="/vendors/1">Acme</a> <p id="text">Text</p>
    <a id="away" href="https://elsewhere.example/">Away</a> <a id="tab" href="/about" target="_blank">About</a>`;
  stop = watchLinkIntent({ onPress, onRest });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.clearAllMocks();
  document.body.replaceChildren();
});

function send(name: string, selector: string, pointerType = 'mouse') {
  const event = new Event(name, { bubbles: true });
  document.querySelector(selector)?.dispatchEvent(Object.assign(event, { pointerType }));
}
const rested = () => onRest.mock.calls.map(([{ pathname }]) => pathname);

test('reports a link that the pointer rests on, once it rests', () => {
  send('pointerover', '#cve b');
  vi.advanceTimersByTime(60);
  expect(rested()).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(rested()).toEqual(['/cves/CVE-1']);
});

test('reports only the last of the links that the pointer passes over', () => {
  for (const link of ['#cve', '#vendor', '#cve', '#vendor']) {
    send('pointerover', link);
    vi.advanceTimersByTime(30);
  }
  vi.advanceTimersByTime(100);
  expect(rested()).toEqual(['/vendors/1']);
  send('pointerover', '#cve');
  send('pointerover', '#text');
  vi.advanceTimersByTime(100);
  expect(rested()).toEqual(['/vendors/1']);
});

test('reports the link that has the focus', () => {
  send('focusin', '#vendor');
  vi.advanceTimersByTime(100);
  expect(rested()).toEqual(['/vendors/1']);
});

test('reports a press at once; a finger that scrolls does not rest', () => {
  send('pointerdown', '#cve', 'touch');
  expect(onPress).toHaveBeenCalledOnce();
  send('pointercancel', '#cve', 'touch');
  vi.advanceTimersByTime(100);
  expect(rested()).toEqual([]);
  send('pointerdown', '#cve', 'touch');
  vi.advanceTimersByTime(100);
  expect(rested()).toEqual(['/cves/CVE-1']);
});

test('reports no link that leaves the application', () => {
  for (const link of ['#away', '#tab', '#text']) {
    send('pointerover', link);
    send('pointerdown', link);
    vi.advanceTimersByTime(100);
  }
  expect(onPress).not.toHaveBeenCalled();
  expect(rested()).toEqual([]);
});
