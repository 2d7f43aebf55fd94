import { Button, FileButton, Textarea } from '@mantine/core';
import { type ReactElement, useRef } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import type { Word } from '../../shared/language/en.ts';
import { Icon } from '../../shared/look/icons.tsx';
import classes from './announcements.module.css';
import type { Sentence } from './queries.ts';

interface Props {
  readonly sentence: Sentence;
  /** The language that it is written in, for the browser's spelling and a reader's voice. */
  readonly language: string;
  /** What stands in the field and is not kept yet. */
  readonly draft: string | undefined;
  readonly trouble: string | undefined;
  readonly playing: boolean;
  readonly write: (text: string) => void;
  readonly save: () => void;
  readonly putBack: () => void;
  readonly play: () => void;
  readonly record: (file: File) => void;
}

export function SentenceRow({
  sentence,
  language,
  draft,
  trouble,
  playing,
  write,
  save,
  putBack,
  play,
  record,
}: Props): ReactElement {
  const t = useTranslate();
  const field = useRef<HTMLTextAreaElement>(null);
  const name = t(`sentence.${sentence.sentence}` as Word);
  const text = draft ?? sentence.text;
  const own = sentence.source === 'own' || sentence.source === 'recording';

  const insert = (placeholder: string): void => {
    const at = field.current?.selectionStart ?? text.length;
    const end = field.current?.selectionEnd ?? at;
    write(`${text.slice(0, at)}{${placeholder}}${text.slice(end)}`);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at + placeholder.length + 2, at + placeholder.length + 2);
    });
  };

  return (
    <li className={classes.row} data-changed={draft !== undefined}>
      <div className={classes.what}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.when}>{t(`sentence.${sentence.sentence}.when` as Word)}</p>
        <p className={classes.source} data-own={own}>
          {t(`announce.source.${sentence.source}` as Word)}
        </p>
      </div>
      <div className={classes.words}>
        <Textarea
          ref={field}
          aria-label={t('announce.text', { name })}
          lang={language}
          autosize
          minRows={1}
          size="md"
          value={text}
          error={trouble}
          placeholder={sentence.source === 'recording' ? t('announce.recorded') : t('announce.missing')}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault(); // a sentence is one line, and Enter keeps it
              if (draft !== undefined) save();
            }
          }}
        />
        <div className={classes.tools}>
          {sentence.placeholders.map((placeholder) => (
            <button
              key={placeholder}
              type="button"
              className={classes.chip}
              onClick={() => insert(placeholder)}
              title={t('announce.insert')}
            >
              {`{${placeholder}}`}
            </button>
          ))}
          <span className={classes.actions}>
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<Icon name={playing ? 'cross' : 'sound'} size={16} />}
              onClick={play}
              aria-label={`${t(playing ? 'announce.stop' : 'announce.play')}: ${name}`}
            >
              {t(playing ? 'announce.stop' : 'announce.play')}
            </Button>
            {sentence.recordable ? (
              <FileButton accept="audio/wav,.wav" onChange={(file) => file !== null && record(file)}>
                {(props) => (
                  <Button {...props} variant="subtle" size="compact-md" aria-label={`${t('announce.upload')}: ${name}`}>
                    {t('announce.upload')}
                  </Button>
                )}
              </FileButton>
            ) : null}
            {own && sentence.builtIn !== null ? (
              <Button
                variant="subtle"
                size="compact-md"
                onClick={putBack}
                aria-label={`${t('announce.back')}: ${name}`}
              >
                {t('announce.back')}
              </Button>
            ) : null}
            {draft === undefined ? null : (
              <Button size="compact-md" onClick={save} aria-label={`${t('announce.save')}: ${name}`}>
                {t('announce.save')}
              </Button>
            )}
          </span>
        </div>
      </div>
    </li>
  );
}
