/** A whole property as a file: the difference is shown first, and only then made. */
import { Button, FileButton, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type Answer, Refused, request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { useTell } from '../undo/toasts.tsx';
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
  const [busy, setBusy] = useState(false);

  const write = (next: string): void => {
    setText(next);
    setDifference(undefined);
    setTrouble('');
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
      </div>
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
              {difference.changes.map(({ action, text: words }) => (
                <li key={words} data-action={action}>
                  {words}
                </li>
              ))}
            </ul>
            {difference.leftAlone === '' ? null : (
              <p className={classes.leftAlone}>{t('import.leftAlone', { what: difference.leftAlone })}</p>
            )}
          </>
        )}
      </div>
      {difference === undefined || difference.count === 0 ? null : (
        <Button size="md" onClick={() => void go(false)} loading={busy}>
          {t('import.apply', { count: difference.count })}
        </Button>
      )}
    </div>
  );
}
