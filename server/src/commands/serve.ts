import { renewSecrets, settingsHelp } from '../config/config.ts';
import { createLog } from '../ops/log.ts';
import { type Command, configFor, parseWords } from './command.ts';

export const serve: Command = {
  name: 'serve',
  summary: 'run the service',
  help: [
    'Usage: reveille serve [--listen ADDRESS:PORT] [--roles api,dialer,courier] [--settings FILE]',
    '',
    'Runs until SIGTERM or SIGINT, then lets requests in flight finish. SIGHUP reads the certificate again,',
    'and the secrets that are in files of their own.',
    '',
    'Settings, from the environment or from a file of NAME=value lines (--settings FILE or REVEILLE_SETTINGS):',
    settingsHelp(),
  ].join('\n'),
  async run(words) {
    const { values } = parseWords(words, { listen: { type: 'string' }, roles: { type: 'string' } });
    const flags = { REVEILLE_SETTINGS: values.settings, REVEILLE_LISTEN: values.listen, REVEILLE_ROLES: values.roles };
    const config = configFor(values, flags);
    const log = createLog(config.logLevel);
    // Everything that serving needs, which no other command does: they start in half the time without it.
    const { startService } = await import('../service.ts');
    const service = await startService(config, log).catch((error: unknown) => {
      // What was opened before it failed must not keep a process alive that serves nobody.
      setTimeout(() => process.exit(), 500).unref();
      throw error;
    });
    process.on('SIGHUP', () => {
      const { renewed, problems } = renewSecrets(config, process.env, flags);
      if (renewed.length > 0) log.info({ settings: renewed }, 'secrets were read again, and changed');
      for (const reason of problems)
        log.error(
          { reason },
          'a secret cannot be read, and the one before it stays: check its file, then send SIGHUP again',
        );
      service.reload();
    });
    await new Promise<void>((resolve) => {
      process.once('SIGTERM', resolve);
      process.once('SIGINT', resolve);
    });
    const unfinished = await service.stop();
    // What still hangs would keep the process: it has had its time, and the log says what it was.
    if (unfinished.length > 0) process.exit(1);
    return 0;
  },
};
