(() => {
  const CHUNK = 50;
  const ranks = { Critical: 4, High: 3, Medium: 2, Low: 1, Unknown: 0 };
  const table = document.querySelector('table');
  const rows = [...table.querySelectorAll('tbody tr')];
  const heads = [...table.querySelectorAll('th')];
  const controls = document.getElementById('controls');
  const search = document.getElementById('search');
  const severity = document.getElementById('severity');
  const shown = document.getElementById('shown');
  const nothing = document.getElementById('nothing');
  const cellText = (row, column) => row.cells[column].textContent.trim();
  const count = (n) => n.toLocaleString('en-US');

  let texts;
  const getText = (index) => {
    texts ??= rows.map((row) => row.textContent.toLowerCase());
    return texts[index];
  };

  const keys = new Map();
  const read = {
    severity: (text) => ranks[text] ?? 0,
    number: (text) => (text === 'N/A' ? -1 : Number.parseFloat(text)),
    text: (text) => text.toLowerCase(),
  };
  const getKeys = (column) => {
    if (!keys.has(column)) {
      const value = read[heads[column].dataset.sort];
      keys.set(
        column,
        rows.map((row) => value(cellText(row, column))),
      );
    }
    return keys.get(column);
  };

  let order = rows.map((_, index) => index);

  // Hidden rows are removed from the page, and the others are in groups that are rendered near the viewport.
  function show() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = order.filter(
      (index) =>
        (severity.value === '' || rows[index].dataset.severity === severity.value) &&
        words.every((word) => getText(index).includes(word)),
    );
    const groups = [];
    for (let start = 0; start < found.length; start += CHUNK) {
      const group = document.createElement('tbody');
      group.append(...found.slice(start, start + CHUNK).map((index) => rows[index]));
      groups.push(group);
    }
    for (const old of table.querySelectorAll('tbody')) old.remove();
    table.append(...groups);
    nothing.hidden = found.length > 0;
    shown.textContent =
      found.length === rows.length
        ? `Showing all ${count(rows.length)}`
        : `Showing ${count(found.length)} of ${count(rows.length)}`;
  }

  function sortBy(column) {
    const falls = heads[column].getAttribute('aria-sort') === 'ascending';
    const values = getKeys(column);
    const turn = falls ? -1 : 1;
    order = order.toSorted((a, b) => (values[a] < values[b] ? -turn : values[a] > values[b] ? turn : a - b));
    for (const head of heads) head.removeAttribute('aria-sort');
    heads[column].setAttribute('aria-sort', falls ? 'descending' : 'ascending');
    show();
  }

  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = head.textContent;
    button.addEventListener('click', () => sortBy(column));
    head.replaceChildren(button);
  });

  let asked;
  search.addEventListener('input', () => {
    clearTimeout(asked);
    asked = setTimeout(show, 60);
  });
  severity.addEventListener('change', show);
  controls.addEventListener('submit', (event) => event.preventDefault());
  controls.hidden = rows.length === 0;
  if (rows.length > 0) show();
})();
