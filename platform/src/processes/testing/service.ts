import { createServer } from 'node:http';

// A service as tests need it: it prints its pid, obeys SIGTERM (unless MODE is "stubborn"), and does at once what its
// address says.
const { FAKE_PORT, MODE = 'ready' } = process.env;

if (MODE === 'broken') {
  process.exit(3);
}

const server = createServer((request, response) => {
  if (request.url === '/crash') process.exit(7);
  response.statusCode = MODE === 'never-ready' ? 503 : 200;
  response.end(String(process.pid));
});
server.listen(Number(FAKE_PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  if (MODE !== 'stubborn') process.exit(0);
});
