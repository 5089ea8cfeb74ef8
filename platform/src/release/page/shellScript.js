(() => {
  const { shell } = window.faultline || {};
  const parent = document.getElementById('shell');
  if (!shell || !parent) return;
  document.getElementById('shell-title').textContent = shell.title;
  document.getElementById('shell-subtitle').textContent = shell.subtitle;
  const lines = [...parent.querySelectorAll('[data-path]')];
  const line = lines.find(({ dataset }) => dataset.path === shell.path);
  if (line) line.ariaCurrent = 'page';
})();
