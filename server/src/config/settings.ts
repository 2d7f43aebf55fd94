/** Every setting of the service: its name, its help, what it is when nobody sets it, and how it is read. */
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { checkedProxy } from '../callers.ts';
import { operating } from './operating.ts';
import { setting } from './setting.ts';
import {
  address,
  ariUrls,
  choice,
  databaseUrl,
  list,
  network,
  optional,
  pairs,
  plainPath,
  readableFile,
  secretKey,
  secretText,
  text,
  wholeNumber,
} from './values.ts';

const roles = ['api', 'dialer', 'courier'] as const;
const projectRoot = join(import.meta.dirname, '../../..');

export const settings = {
  databaseUrl: setting({
    name: 'DATABASE_URL',
    help: 'PostgreSQL, as a URL; several hosts with commas, of which one can be written to',
    fallback: `postgres://${userInfo().username}@/reveille?host=/var/run/postgresql`,
    parse: databaseUrl,
    secret: 'renewed',
  }),
  migrateUrl: setting({
    name: 'REVEILLE_MIGRATE_URL',
    help: 'the same with the login that owns the database, for migrate alone',
    fallback: '',
    parse: optional(databaseUrl),
    secret: true,
  }),
  databaseConnections: setting({
    name: 'REVEILLE_DATABASE_CONNECTIONS',
    help: 'connections to PostgreSQL',
    fallback: '10',
    parse: wholeNumber(2, 1000),
  }),
  listen: setting({
    name: 'REVEILLE_LISTEN',
    help: 'address and port to answer on',
    fallback: '127.0.0.1:10022',
    parse: address,
  }),
  roles: setting({
    name: 'REVEILLE_ROLES',
    help: `what this process does: ${roles.join(', ')}`,
    fallback: roles.join(','),
    parse: list(choice(roles)),
  }),
  data: setting({
    name: 'REVEILLE_DATA',
    help: 'folder for sound files and other data',
    fallback: join(projectRoot, 'data'),
    parse: (path) => resolve(path),
  }),
  tlsCertificate: setting({
    name: 'REVEILLE_TLS_CERTIFICATE',
    help: 'certificate chain, PEM file',
    fallback: '',
    parse: optional(readableFile),
  }),
  tlsKey: setting({
    name: 'REVEILLE_TLS_KEY',
    help: 'private key, PEM file',
    fallback: '',
    parse: optional(readableFile),
  }),
  authorities: setting({
    name: 'REVEILLE_CA',
    help: 'authorities whose certificates are believed besides the usual ones, PEM file: for Asterisk, mail, receivers',
    fallback: '',
    parse: optional(readableFile),
  }),
  corsOrigins: setting({
    name: 'REVEILLE_CORS_ORIGINS',
    help: 'origins that may call from a browser, or *',
    fallback: '*',
    parse: list(text),
  }),
  trustedProxies: setting({
    name: 'REVEILLE_TRUSTED_PROXIES',
    help: 'proxies whose X-Forwarded-For is believed',
    fallback: '',
    parse: optional(list(checkedProxy)),
  }),
  hosts: setting({
    name: 'REVEILLE_HOSTS',
    help: 'names it answers to, like wakeup.hotel.example; when empty any, or on 127.0.0.1 only local ones',
    fallback: '',
    parse: optional(list((name) => name.toLowerCase())),
  }),
  ratePerMinute: setting({
    name: 'REVEILLE_RATE_PER_MINUTE',
    help: 'requests a minute for one account',
    fallback: '6000',
    parse: wholeNumber(1, 1e9),
  }),
  rememberSeconds: setting({
    name: 'REVEILLE_REMEMBER_SECONDS',
    help: 'how long verified credentials are remembered',
    fallback: '300',
    parse: wholeNumber(0, 3600),
  }),
  noteSignIns: setting({
    name: 'REVEILLE_NOTE_SIGN_INS',
    help: 'whether the journal has who signs in with credentials in requests, once a day from each network: yes, no',
    fallback: 'yes',
    parse: (given) => choice(['yes', 'no'] as const)(given) === 'yes',
  }),
  wholeNames: setting({
    name: 'REVEILLE_WHOLE_NAMES',
    help: 'whether accounts sign in as name@code only, as behind one address for many installations: yes, no',
    fallback: 'no',
    parse: (given) => choice(['yes', 'no'] as const)(given) === 'yes',
  }),
  ...operating,
  speechCommand: setting({
    name: 'REVEILLE_SPEECH_COMMAND',
    help: 'text-to-speech: espeak-ng (with flite for English), or a command with {voice}, {output}',
    fallback: 'espeak-ng',
    parse: text,
  }),
  speechVoices: setting({
    name: 'REVEILLE_SPEECH_VOICES',
    help: 'its voice for each language, like en=alba,de=thorsten',
    fallback: '',
    parse: optional(pairs),
  }),
  soundsAt: setting({
    name: 'REVEILLE_SOUNDS_AT',
    help: 'the folder sounds in REVEILLE_DATA, as Asterisk sees it; the same when empty',
    fallback: '',
    parse: optional(plainPath),
  }),
  allowedNetworks: setting({
    name: 'REVEILLE_ALLOWED_NETWORKS',
    help: 'inner networks that messages may go to, like 10.1.0.0/16',
    fallback: '',
    parse: optional(list(network)),
  }),
  secretKey: setting({
    name: 'REVEILLE_SECRET_KEY',
    help: 'seals signing secrets and second factors in the database; openssl rand -base64 32',
    fallback: '',
    parse: optional(secretKey),
    secret: true,
  }),
  secretKeyBefore: setting({
    name: 'REVEILLE_SECRET_KEY_BEFORE',
    help: 'the key before that one, while secrets are sealed anew',
    fallback: '',
    parse: optional(secretKey),
    secret: true,
  }),
  ariUrl: setting({
    name: 'ARI_URL',
    help: 'Asterisk, http://host:8088; several with commas; attach: it dials us',
    fallback: '',
    parse: optional(ariUrls),
  }),
  ariUser: setting({ name: 'ARI_USER', help: 'user in ari.conf', fallback: 'reveille', parse: text }),
  ariPassword: setting({
    name: 'ARI_PASSWORD',
    help: 'its password',
    fallback: '',
    parse: optional(secretText),
    secret: 'renewed',
  }),
  ariEndpoint: setting({
    name: 'ARI_ENDPOINT',
    help: 'the endpoint towards the PBX',
    fallback: 'PJSIP/pbx',
    parse: text,
  }),
};

export type Config = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']> };
