import { npmRepositories } from './npmRepositories.ts';
import { pypiRepositories } from './pypiRepositories.ts';

const gemRepositories = `
actionpack=rails/rails
activerecord=rails/rails
activesupport=rails/rails
mysql2=brianmario/mysql2
nokogiri=sparklemotion/nokogiri
pg=ged/ruby-pg
puma=puma/puma
redis=redis/redis-rb
rexml=ruby/rexml
sidekiq=sidekiq/sidekiq
sinatra=sinatra/sinatra`;

const cargoRepositories = `
hyper=hyperium/hyper
h2=hyperium/h2
openssl=sfackler/rust-openssl
redis=redis-rs/redis-rs
regex=rust-lang/regex
rustls=rustls/rustls
time=time-rs/time
tokio=tokio-rs/tokio
wasmtime=bytecodealliance/wasmtime`;

const parseList = (type: string, list: string): [string, string][] =>
  list
    .trim()
    .split('\n')
    .map((line) => line.split('='))
    .map(([name = '', names = '']) => [`${type}/${name}`, names]);

/** Names of widely used packages by `type/package`, in the form that `parseKnownNames` reads. */
export const repositories: Readonly<Record<string, string>> = Object.fromEntries([
  ...parseList('npm', npmRepositories),
  ...parseList('pypi', pypiRepositories),
  ...parseList('gem', gemRepositories),
  ...parseList('cargo', cargoRepositories),
]);
