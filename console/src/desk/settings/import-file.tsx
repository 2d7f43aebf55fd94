/** A whole property as a file: the difference is shown first, and only then made. */
import { Button, Checkbox, FileButton, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type Answer, addressOf, Refused, request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { useTell } from '../undo/toasts.tsx';
import { settingName } from './setting-name.ts';
import classes from './settings.module.css';

type Difference = Answer<'POST /api/v1/property/import'>;

const load = (file: string, dryRun: boolean): Promise<Difference> =>
  request('POST /api/v1/property/import', { query: { dryRun }, json: { file } });

export function ImportFile(): ReactElement {
  const t = useTranslate();
  const tell = useTell();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [difference, setDifference] = useState<Difference>();
  const [trouble, setTrouble] = useState('');
  const [isSure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);

  const write = (next: string): void => {
    setText(next);
    setDifference(undefined);
    setTrouble('');
    setSure(false);
  };
  const go = async (dryRun: boolean): Promise<void> => {
    setBusy(true);
    setTrouble('');
    try {
      const found = await load(text, dryRun);
      setDifference(dryRun ? found : undefined);
      if (dryRun) return;
      tell({ title: t('import.done', { count: found.count }) });
      write('');
      await queries.invalidateQueries();
    } catch (error) {
      setDifference(undefined);
      setTrouble(error instanceof Refused ? error.message : t('trouble.away'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={classes.import}>
      <div className={classes.bar}>
        <FileButton accept=".yaml,.yml,text/yaml" onChange={(file) => void file?.text().then(write)}>
          {(props) => (
            <Button {...props} variant="default" size="md">
              {t('import.choose')}
            </Button>
          )}
        </FileButton>
        <Button
          size="md"
          onClick={() => void go(true)}
          disabled={text.trim() === ''}
          loading={busy}
          variant={difference === undefined ? 'filled' : 'default'}
        >
          {t('import.show')}
        </Button>
        <Button
          component="a"
          href={addressOf('GET /api/v1/property/file')}
          download
          variant="default"
          size="md"
          aria-describedby="export-hint"
        >
          {t('export.button')}
        </Button>
      </div>
      <p id="export-hint" className={classes.hint}>
        {t('export.hint')}
      </p>
      <Textarea
        label={t('import.file')}
        description={t('import.hint')}
        size="md"
        rows={10}
        value={text}
        spellCheck={false}
        classNames={{ input: classes.file ?? '' }}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div role="status">
        {trouble === '' ? null : <pre className={classes.mistakes}>{trouble}</pre>}
        {difference === undefined ? null : (
          <>
            <h2 className={classes.section}>
              {difference.count === 0 ? t('import.same') : t('import.difference', { count: difference.count })}
            </h2>
            <ul className={classes.changes}>
              {written(difference).map(({ action, text: words }) => (
                <li key={words} data-action={action}>
                  {words}
                </li>
              ))}
            </ul>
            <Resets resets={difference.resets} isSure={isSure} setSure={setSure} />
            {difference.leftAlone === '' ? null : (
              <p className={classes.leftAlone}>{t('import.leftAlone', { what: difference.leftAlone })}</p>
            )}
          </>
        )}
      </div>
      {difference === undefined || difference.count === 0 ? null : (
        <Button
          size="md"
          onClick={() => void go(false)}
          loading={busy}
          disabled={difference.resets.length > 0 && !isSure}
        >
          {t('import.apply', { count: difference.count })}
        </Button>
      )}
    </div>
  );
}

/** What the file says itself. */
function written({ changes, resets }: Difference): Difference['changes'] {
  const reset = new Set(resets.map(({ text }) => text));
  return changes.filter(({ text }) => !reset.has(text));
}

/** What it does not mention, and would set back: nobody wrote that down, so somebody says yes to it. */
function Resets({
  resets,
  isSure,
  setSure,
}: {
  readonly resets: Difference['resets'];
  readonly isSure: boolean;
  readonly setSure: (sure: boolean) => void;
}): ReactElement | null {
  const t = useTranslate();
  if (resets.length === 0) return null;
  const value = (text: string): string => (text === 'none' ? t('import.none') : text);
  return (
    <div className={classes.resets}>
      <h3 className={classes.section}>{t('import.resets')}</h3>
      <ul>
        {resets.map(({ setting, from, to }) => (
          <li key={setting}>
            {t('import.reset', { what: settingName(setting, t), from: value(from), to: value(to) })}
          </li>
        ))}
      </ul>
      <Checkbox
        size="md"
        label={t('import.resetsConfirm')}
        checked={isSure}
        onChange={(event) => setSure(event.currentTarget.checked)}
      />
    </div>
  );
}
