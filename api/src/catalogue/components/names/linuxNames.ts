import { parseKnownNames } from './knownNames.ts';
import type { ListNames, Names } from './readPurl.ts';

// Programs whose records name their vendor, by source package: `names=vendor|product`.
const knownPrograms = `
apache2,httpd=Apache Software Foundation|Apache HTTP Server
bind9,bind,bind-tools=ISC|BIND 9, ISC|BIND9, ISC|BIND
bluez=bluez|bluez
binutils=gnu|binutils, binutils|objdump
chrony=tuxfamily|chrony, chrony|chrony
clamav=Cisco|ClamAV, ClamAV|ClamAV
cups=OpenPrinting|cups, cups|cups, apple|cups
curl=curl|curl, haxx|curl
dhcp,isc-dhcp=ISC|ISC DHCP, ISC|DHCP
dnsmasq=thekelleys|dnsmasq
dovecot=Open-Xchange GmbH|OX Dovecot Pro, dovecot|dovecot
exim,exim4=Exim|Exim
expat=libexpat|expat, libexpat|libexpat, libexpat_project|libexpat
ghostscript=artifex|ghostscript, ghostscript|ghostscript
git=git|git
glib,glib2.0,glib2=gnome|glib
glibc=The GNU C Library|glibc, GNU C Library|glibc, GNU Libc|glibc, GNU|C Library, gnu|glibc
gnupg,gnupg2=gnupg|gnupg
grub2,grub-pc,grub=GNU Project|GNU GRUB, GNU|GRUB2
golang,go=Go standard library|Go standard library, Go toolchain|Go toolchain
krb5=MIT|krb5, mit|kerberos 5
libarchive,libarchive-tools=libarchive|libarchive
libreoffice=The Document Foundation|LibreOffice
linux,linux-lts,kernel=Linux|Linux
mariadb=MariaDB|mariadb, MariaDB|Server
mysql=Oracle Corporation|MySQL Server, Oracle|MySQL Server
nginx=F5|NGINX Open Source, nginx|nginx
node,nodejs=Node.js|Node.js, nodejs|node, Node.js|Node
nss=Mozilla|NSS, mozilla|nss
ntp=ntp|ntp
openjdk,java=Oracle Corporation|Java SE JDK and JRE, Oracle|Java SE, Oracle Corporation|Oracle Java SE
openldap=openldap|openldap
openssh=openbsd|openssh, OpenSSH|OpenSSH
pam,linux-pam=linux-pam|linux-pam
pcre2=PCRE|pcre2
perl=perl|perl
php=PHP Group|PHP
postfix=postfix|postfix
postgresql=postgresql|postgresql
python=Python Software Foundation|CPython, Python Software Foundation|Python, python|cpython
rabbitmq-server=rabbitmq|rabbitmq-server, VMware|RabbitMQ
redis,redis-server=redis|redis
ruby=ruby-lang|ruby, ruby|ruby
rust,rustc=rust-lang|rust
samba=samba|samba
shadow,shadow-utils=shadow-maint|shadow-utils, shadow-maint|shadow
sqlite,sqlite3=sqlite|sqlite
squid=squid-cache|squid
subversion=Apache Software Foundation|Apache Subversion
sudo=sudo-project|sudo, sudo_project|sudo, sudo|sudo
systemd=systemd|systemd, freedesktop|systemd
tcpdump=The Tcpdump Group|tcpdump, tcpdump|tcpdump
libpcap=The Tcpdump Group|libpcap, tcpdump|libpcap
tiff,libtiff=libtiff|libtiff
tomcat=Apache Software Foundation|Apache Tomcat
unbound=NLnet Labs|Unbound
util-linux=util-linux|util-linux, kernel|util-linux
varnish=varnish-cache|varnish, varnish|varnish
vim=vim|vim, vim|vim/vim
libwebp,webp=Chromium|libwebp, Google|libwebp, webmproject|libwebp
xz,xz-utils=tukaani-project|xz, tukaani|xz
wireshark,tshark=Wireshark Foundation|Wireshark, wireshark|wireshark
zlib=zlib|zlib, madler|zlib
zstd=facebook|zstd
`;

const namesByProgram = new Map(
  knownPrograms
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [programs = '', names = ''] = line.split('=');
      return programs.split(',').map((program): [string, string] => [program, names]);
    }),
);

// Binary packages of another name than their source package, as the beginning of the name.
const sources: readonly (readonly [RegExp, string])[] = [
  [/^lib(?:ssl|crypto)\d|^libssl/, 'openssl'],
  [/^libcurl/, 'curl'],
  [/^(?:libc6|libc-bin|libc-l10n|libc-dev|locales|glibc-)/, 'glibc'],
  [/^(?:libsystemd|libudev|udev$|libpam-systemd|libnss-)/, 'systemd'],
  [/^(?:login|passwd|uidmap)$/, 'shadow'],
  [/^(?:libmount|libblkid|libuuid|libsmartcols|libfdisk|mount$|bsdutils|fdisk$)/, 'util-linux'],
  [/^liblzma/, 'xz'],
  [/^zlib1g|^libz1$/, 'zlib'],
  [/^libzstd/, 'zstd'],
  [/^perl-(?:base|modules)|^libperl/, 'perl'],
  [/^(?:lib)?python\d/, 'python'],
  [/^(?:lib)?ruby\d/, 'ruby'],
  [/^(?:lib)?php\d/, 'php'],
  [/^openjdk-|^java-\d/, 'openjdk'],
  [/^golang-\d/, 'golang'],
  [/^(?:libstd-rust|rustc)/, 'rustc'],
  [/^openssh/, 'openssh'],
  [/^(?:libgnutls)/, 'gnutls'],
  [/^libnss3|^nss-/, 'nss'],
  [/^(?:apache2|httpd|mod_ssl)/, 'apache2'],
  [/^(?:libbind|bind9|dnsutils)/, 'bind9'],
  [/^isc-dhcp/, 'isc-dhcp'],
  [/^(?:libsmbclient|libwbclient|samba)/, 'samba'],
  [/^(?:libcups|cups)/, 'cups'],
  [/^exim4/, 'exim4'],
  [/^dovecot/, 'dovecot'],
  [/^(?:postgresql|libpq)/, 'postgresql'],
  [/^(?:mariadb|libmariadb)/, 'mariadb'],
  [/^(?:mysql|libmysql)/, 'mysql'],
  [/^libsqlite3/, 'sqlite'],
  [/^libexpat/, 'expat'],
  [/^(?:libldap|slapd)/, 'openldap'],
  [/^(?:libkrb5|libgssapi-krb5|krb5)/, 'krb5'],
  [/^libjpeg/, 'libjpeg-turbo'],
  [/^(?:libav(?:codec|format|util|filter)|libsw(?:scale|resample))/, 'ffmpeg'],
  [/^(?:libmagick|imagemagick)/, 'imagemagick'],
  [/^libgs\d|^ghostscript/, 'ghostscript'],
  [/^libglib2/, 'glib'],
  [/^(?:linux-image|linux-headers|linux-libc|kernel-)/, 'linux'],
  [/^qemu/, 'qemu'],
  [/^vim/, 'vim'],
  [/^nginx/, 'nginx'],
  [/^libwebp/, 'libwebp'],
  [/^libpcre2/, 'pcre2'],
  [/^libpam/, 'pam'],
];

const gnuPrograms = new Set(
  'automake bash binutils bison coreutils cpio diffutils emacs findutils gawk gcc gdb gettext glibc gnutls grep grub2 gzip inetutils less libtasn1 make ncurses patch readline screen sed tar wget'.split(
    ' ',
  ),
);

// Suffixes of the packages into which distributions divide a program.
const PART = /-(?:base|bin|client|common|core|daemon|data|headless|libs?|minimal|nox|plugins|server|tools|user|utils)$/;

// Names of the program that a package is made of, the surest first: records do not name the packages of a distribution.
function listPrograms(name: string): string[] {
  const source = sources.find(([pattern]) => pattern.test(name))?.[1];
  if (source !== undefined) return [source, name];
  const whole = name.replace(PART, '');
  // `libgit2-1.5` and `libde265-0` end with the version of their interface, `libheif1` too.
  const unversioned = whole.replace(/-\d[\d.]*(?:-\d+)?$/, '');
  return [...new Set([name, whole, unversioned, unversioned.replace(/(?<=[a-z])\d+(?:\.\d+)*$/, '')])];
}

/** Names for a package of a Linux distribution or an image: those of the program it is made of. */
export const listLinuxNames: ListNames = ({ name, upstream }) => {
  const programs = listPrograms((upstream ?? name).toLowerCase());
  const known = programs.map((program) => namesByProgram.get(program)).find((names) => names !== undefined);
  if (known !== undefined) return [parseKnownNames(known)];
  return programs.map((program): Names[] => [
    ...(gnuPrograms.has(program) ? [{ vendor: 'gnu', product: program }] : []),
    { product: program, isOwnName: true },
  ]);
};
