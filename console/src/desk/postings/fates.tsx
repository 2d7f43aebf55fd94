import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Word } from '../../shared/language/en.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { StatusBadge } from '../look/status-badge.tsx';
import { may, useSession } from '../../shared/session.ts';
import { serviceNow, useNow } from '../../shared/time/clock.ts';
import { clockTime } from '../../shared/time/zone.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import { undoCharge } from '../hotel/charge.ts';
import { explained, type Fate, hasLeft, type Posting, shownFate, shownHeld, shownUndone, toldBack } from './fate.ts';
import classes from './fates.module.css';
import { letGoOn, sendAgain, undoDelivery } from './queries.ts';

/** What became of a charge at each system, and what can be done about it. */
export function Fates({ posting }: { readonly posting: Posting }): ReactElement {
  const called = usePeople();
  const t = useTranslate();
  const { timezone } = useSession().property;
  const { fates, undone, undoneBy } = posting;
  if (undone !== null)
    return (
      <div className={classes.fates}>
        <div className={classes.fate}>
          <StatusBadge shown={shownUndone} />
          <span className={classes.dim}>
            {t('postings.undoneBy', { actor: called(undoneBy, undone), time: clockTime(Date.parse(undone), timezone) })}
          </span>
        </div>
        {fates.map((fate) => (
          <TakenBack key={fate.delivery} posting={posting} fate={fate} />
        ))}
      </div>
    );
  const held = isHeld(posting);
  return (
    <div className={classes.fates}>
      {fates.length === 0 ? (
        <div className={classes.fate}>
          {held ? <Waiting until={posting.leaves ?? ''} /> : <span className={classes.dim}>{t('fate.none')}</span>}
          {held ? <UndoReceipt posting={posting} /> : null}
        </div>
      ) : (
        fates.map((fate, index) => <OneFate key={fate.delivery} posting={posting} fate={fate} first={index === 0} />)
      )}
    </div>
  );
}

/** What has been said of it to a system that had the charge: whether a person must correct it there. */
function TakenBack({ posting, fate }: { readonly posting: Posting; readonly fate: Fate }): ReactElement | null {
  const t = useTranslate();
  const session = useSession();
  const word = toldBack(fate);
  if (word === undefined) return null;
  const words = explained(fate);
  return (
    <div className={classes.fate}>
      <span className={classes.connector}>{fate.connector}</span>
      <span className={word === 'postings.backByHand' ? classes.words : classes.dim}>{t(word)}</span>
      {words === '' ? null : <span className={classes.words}>{words}</span>}
      {fate.state === 'refused' && may(session, 'postings.replay') ? (
        <Act word="postings.replay" done="postings.replayed" posting={posting} act={() => sendAgain(fate.delivery)} />
      ) : null}
      {fate.state === 'parked' && may(session, 'destinations.replay') ? (
        <Act word="postings.resume" done="postings.resumed" posting={posting} act={() => letGoOn(fate.destination)} />
      ) : null}
    </div>
  );
}

/** It changes a guest's bill, so it takes two presses. */
function TakeBack({ posting }: { readonly posting: Posting }): ReactElement {
  return (
    <Act
      word="postings.takeBack"
      sure="postings.takeBackSure"
      done="postings.takenBack"
      posting={posting}
      act={() => undoCharge(posting.receipt ?? posting.id)}
    />
  );
}

/** All that was charged together can still be taken back together. */
function isHeld({ receipt, leaves }: Posting): boolean {
  return receipt !== null && leaves !== null && Date.parse(leaves) > serviceNow();
}

function OneFate({
  posting,
  fate,
  first,
}: {
  readonly posting: Posting;
  readonly fate: Fate;
  readonly first: boolean;
}): ReactElement {
  const t = useTranslate();
  const session = useSession();
  const words = explained(fate);
  const together = isHeld(posting);
  return (
    <div className={classes.fate}>
      <span className={classes.connector}>{fate.connector}</span>
      {fate.state === 'held' ? <Waiting until={fate.leaves} /> : <StatusBadge shown={shownFate(fate)} />}
      {words === '' ? null : <span className={classes.words}>{words}</span>}
      {fate.state === 'held' && together && first && may(session, 'charges.make') ? (
        <UndoReceipt posting={posting} />
      ) : null}
      {fate.state === 'held' && !together && may(session, 'postings.replay') ? (
        <Act word="undo.undo" done="done.undone" posting={posting} act={() => undoDelivery(fate.delivery)} />
      ) : null}
      {fate.state === 'refused' && may(session, 'postings.replay') ? (
        <Act word="postings.replay" done="postings.replayed" posting={posting} act={() => sendAgain(fate.delivery)} />
      ) : null}
      {fate.state === 'parked' && may(session, 'destinations.replay') ? (
        <Act word="postings.resume" done="postings.resumed" posting={posting} act={() => letGoOn(fate.destination)} />
      ) : null}
      {fate.state === 'parked' && !may(session, 'destinations.replay') ? (
        <span className={classes.dim}>{t('postings.parkedHint')}</span>
      ) : null}
      {first && !together && hasLeft(posting) && may(session, 'charges.make') ? <TakeBack posting={posting} /> : null}
    </div>
  );
}

function UndoReceipt({ posting }: { readonly posting: Posting }): ReactElement {
  return <Act word="undo.undo" done="done.undone" posting={posting} act={() => undoCharge(posting.receipt ?? '')} />;
}

/** It leaves in so many seconds. */
function Waiting({ until }: { readonly until: string }): ReactElement {
  const t = useTranslate();
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - useNow(1000)) / 1000));
  return <StatusBadge shown={shownHeld} detail={t('time.seconds', { seconds })} />;
}

interface ActProps {
  readonly word: Word;
  /** What the button asks after the first press, where a second one is wanted. */
  readonly sure?: Word;
  readonly done: Word;
  readonly posting: Posting;
  readonly act: () => Promise<unknown>;
}

function Act({ word, sure, done, posting: { room, quantity, description: item }, act }: ActProps): ReactElement {
  const t = useTranslate();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const said = t(asked && sure !== undefined ? sure : word);
  const detail = t('postings.charge', { room, quantity, item });
  const press = async (): Promise<void> => {
    if (sure !== undefined && !asked) return setAsked(true);
    setBusy(true);
    try {
      await act();
      tell({ title: t(done), detail });
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ['postings'] });
    }
  };
  return (
    <button
      type="button"
      className={classes.act}
      disabled={busy}
      onClick={() => void press()}
      aria-label={`${said}: ${detail}`}
    >
      {said}
    </button>
  );
}
