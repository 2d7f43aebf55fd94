/** Settings for whoever runs it: watching, stopping, backups, mail. */
import { join, resolve } from 'node:path';
import { setting } from './setting.ts';
import {
  choice,
  consoleAddress,
  mailAddress,
  optional,
  secretText,
  secretUrlOf,
  text,
  timeOrNone,
  wholeNumber,
} from './values.ts';

const projectRoot = join(import.meta.dirname, '../../..');

export const operating = {
  alertSeconds: setting({
    name: 'REVEILLE_ALERT_SECONDS',
    help: 'how long calls must be in danger before somebody is told',
    fallback: '15',
    parse: wholeNumber(1, 604_800),
  }),
  heartbeatUrl: setting({
    name: 'REVEILLE_HEARTBEAT_URL',
    help: "called every minute while calls are rung and canaries heard: a dead man's switch",
    fallback: '',
    parse: optional(secretUrlOf('http:', 'https:')),
    secret: 'renewed',
  }),
  metricsToken: setting({
    name: 'REVEILLE_METRICS_TOKEN',
    help: 'bearer token for /metrics; only this machine may look when empty',
    fallback: '',
    parse: optional(secretText),
    secret: 'renewed',
  }),
  logLevel: setting({
    name: 'REVEILLE_LOG_LEVEL',
    help: 'debug, info, warn or error',
    fallback: 'info',
    parse: choice(['debug', 'info', 'warn', 'error']),
  }),
  drainSeconds: setting({
    name: 'REVEILLE_DRAIN_SECONDS',
    help: 'after SIGTERM, seconds of answering while /readyz says no',
    fallback: '0',
    parse: wholeNumber(0, 600),
  }),
  shutdownSeconds: setting({
    name: 'REVEILLE_SHUTDOWN_SECONDS',
    help: 'then, seconds for requests in flight',
    fallback: '8',
    parse: wholeNumber(1, 600),
  }),
  backups: setting({
    name: 'REVEILLE_BACKUPS',
    help: 'folder for backups; best on another disk',
    fallback: join(projectRoot, 'data', 'backups'),
    parse: (path) => resolve(path),
  }),
  backupRecipient: setting({
    name: 'REVEILLE_BACKUP_RECIPIENT',
    help: 'for whom backups are sealed, as `reveille backup key` says it',
    fallback: '',
    parse: optional(text),
  }),
  backupKey: setting({
    name: 'REVEILLE_BACKUP_KEY',
    help: 'opens them; only where backups are to be proven by themselves',
    fallback: '',
    parse: optional(secretText),
    secret: true,
  }),
  backupKeep: setting({
    name: 'REVEILLE_BACKUP_KEEP',
    help: 'how many backups stay in that folder',
    fallback: '14',
    parse: wholeNumber(1, 10_000),
  }),
  nightSheet: setting({
    name: 'REVEILLE_NIGHT_SHEET',
    help: 'when the list of a night is made, by the clock of each hotel; or none',
    fallback: '23:00',
    parse: timeOrNone,
  }),
  smtpUrl: setting({
    name: 'REVEILLE_SMTP_URL',
    help: 'mail server, smtp://host:25 or smtps://name:password@host:465',
    fallback: '',
    parse: optional(secretUrlOf('smtp:', 'smtps:')),
    secret: 'renewed',
  }),
  consoleUrl: setting({
    name: 'REVEILLE_CONSOLE_URL',
    help: 'where people open the console, https://reveille.hotel.example; links in messages to them lead there',
    fallback: '',
    parse: optional(consoleAddress),
  }),
  mailFrom: setting({
    name: 'REVEILLE_MAIL_FROM',
    help: 'from whom mail comes; when empty, reveille at the name of this machine',
    fallback: '',
    parse: optional(mailAddress),
  }),
};
