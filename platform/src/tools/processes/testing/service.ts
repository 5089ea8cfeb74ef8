import { createServer } from 'node:http';

// A service for tests: it prints its pid, stops on SIGTERM unless MODE is "stubborn", and performs the action in the
// request's URL.
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
