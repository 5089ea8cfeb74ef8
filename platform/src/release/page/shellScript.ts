// Sets the texts of the shell for this address. The page contains the compiled script.
(() => {
  const { shell } = (window.faultline || {}) as { shell?: Record<'title' | 'subtitle' | 'path', string> };
  const parent = document.getElementById('shell');
  if (!shell || !parent) return;
  (document.getElementById('shell-title') as HTMLElement).textContent = shell.title;
  (document.getElementById('shell-subtitle') as HTMLElement).textContent = shell.subtitle;
  const lines = [...parent.querySelectorAll<HTMLElement>('[data-path]')];
  const line = lines.find(({ dataset }) => dataset.path === shell.path);
  if (line) line.ariaCurrent = 'page';
})();
