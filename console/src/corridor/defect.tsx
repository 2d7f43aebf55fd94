/** Says what is broken in a room, with a photo where there is one. It leaves when there is a network. */
import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../shared/look/icons.tsx';
import classes from './defects.module.css';
import { draw, type Photo, takePhoto } from './photo.ts';
import { addressOf, arrive, goBack } from './place.ts';
import card from './room-card.module.css';
import type { Act } from './shift.tsx';
import { useWords } from './words.ts';

export function ReportDefect({ room, act }: { readonly room: string; readonly act: Act }): ReactElement {
  const t = useWords();
  const [words, setWords] = useState('');
  const [photo, setPhoto] = useState<Photo | undefined>(undefined);
  const [trouble, setTrouble] = useState('');
  const preview = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (photo !== undefined && preview.current !== null) draw(photo, preview.current);
  }, [photo]);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setTrouble('');
    try {
      setPhoto(await takePhoto(file));
    } catch {
      setTrouble(t('defect.noPhoto'));
    }
  };
  const report = (event: SubmitEvent): void => {
    event.preventDefault();
    const said = words.trim();
    // Emptied at once: the second of two taps finds nothing to report.
    if (said === '') return;
    setWords('');
    act(room, { kind: 'defect', words: said, photo: photo?.base64 ?? null }, said);
    goBack(addressOf(room));
  };
  return (
    <form onSubmit={report}>
      <button type="button" className={card.back} onClick={() => goBack(addressOf(room))}>
        <span aria-hidden="true">‹</span> {t('minibar.back', { room })}
      </button>
      <h1 ref={arrive} tabIndex={-1} className={classes.heading}>
        {t('defect.title', { room })}
      </h1>
      <label className={classes.field}>
        {t('defect.words')}
        <textarea maxLength={500} value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      {photo === undefined ? null : (
        <canvas ref={preview} role="img" aria-label={t('defect.shown')} className={classes.preview} />
      )}
      <div className={classes.ways}>
        <label className={classes.take}>
          <Icon name="camera" />
          {t(photo === undefined ? 'defect.photo' : 'defect.another')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="unseen"
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </label>
        {photo === undefined ? null : (
          <button type="button" className={classes.fix} onClick={() => setPhoto(undefined)}>
            {t('defect.drop')}
          </button>
        )}
      </div>
      <p role="alert" className={classes.trouble}>
        {trouble}
      </p>
      <button type="submit" className={`main-button ${classes.send ?? ''}`} disabled={words.trim() === ''}>
        {t('defect.send')}
      </button>
    </form>
  );
}
