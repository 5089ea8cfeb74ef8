import { npmRepositories } from './npmRepositories.ts';
import { pypiRepositories } from './pypiRepositories.ts';

const composerRepositories = `
drupal/core=drupal/core, Drupal|Drupal Core, Drupal|Core
drupal/core-*=drupal/core, Drupal|Drupal Core, Drupal|Core
illuminate/*=laravel/framework
magento/community-edition=magento/magento2, Adobe|Magento Open Source
shopware/administration=shopware/platform, shopware/shopware
shopware/core=shopware/platform, shopware/shopware
shopware/platform=shopware/platform, shopware/shopware
shopware/storefront=shopware/platform, shopware/shopware
symfony/cache=symfony/symfony
symfony/console=symfony/symfony
symfony/dependency-injection=symfony/symfony
symfony/error-handler=symfony/symfony
symfony/form=symfony/symfony
symfony/framework-bundle=symfony/symfony
symfony/http-*=symfony/symfony
symfony/intl=symfony/symfony
symfony/mailer=symfony/symfony
symfony/mime=symfony/symfony
symfony/process=symfony/symfony
symfony/property-*=symfony/symfony
symfony/routing=symfony/symfony
symfony/runtime=symfony/symfony
symfony/security-*=symfony/symfony
symfony/serializer=symfony/symfony
symfony/translation=symfony/symfony
symfony/twig-bridge=symfony/symfony
symfony/validator=symfony/symfony
symfony/var-*=symfony/symfony
symfony/web-profiler-bundle=symfony/symfony
symfony/yaml=symfony/symfony
twig/twig=twigphp/Twig
typo3/cms=TYPO3/typo3, TYPO3-CMS/core, TYPO3|TYPO3 CMS
typo3/cms-*=TYPO3/typo3, TYPO3-CMS/core, TYPO3|TYPO3 CMS`;

const gemRepositories = `
actioncable=rails/rails
actionmailbox=rails/rails
actionmailer=rails/rails
actionpack=rails/rails
actiontext=rails/rails
actionview=rails/rails
activejob=rails/rails
activemodel=rails/rails
activerecord=rails/rails
activestorage=rails/rails
activesupport=rails/rails
commonmarker=gjtorikian/commonmarker
decidim-*=decidim/decidim
railties=rails/rails
mysql2=brianmario/mysql2
nokogiri=sparklemotion/nokogiri
pg=ged/ruby-pg
puma=puma/puma
redis=redis/redis-rb
rexml=ruby/rexml
sidekiq=sidekiq/sidekiq
sinatra=sinatra/sinatra`;

const cargoRepositories = `
gix-*=Byron/gitoxide, GitoxideLabs/gitoxide
hyper=hyperium/hyper
h2=hyperium/h2
openssl=sfackler/rust-openssl
redis=redis-rs/redis-rs
regex=rust-lang/regex
rustls=rustls/rustls
time=time-rs/time
quinn-*=quinn-rs/quinn
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
  ...parseList('composer', composerRepositories),
  ...parseList('npm', npmRepositories),
  ...parseList('pypi', pypiRepositories),
  ...parseList('gem', gemRepositories),
  ...parseList('cargo', cargoRepositories),
]);
