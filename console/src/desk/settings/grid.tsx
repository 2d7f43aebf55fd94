/**
 * A table that is edited like a spreadsheet: arrows, Enter and Tab move, several rows are pasted at once, and nothing
 * is kept unasked.
 */
import { Button, FileButton, TextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import classes from './grid.module.css';
import { GridRow } from './grid-row.tsx';
import { useSheet } from './sheet.ts';
import { cellsOf, recordsOf, type Table } from './table.ts';

/** More rows than a person looks at are not drawn until they are asked for. */
const page = 150;

export function Grid({
  table,
  label,
  filtered = true,
}: {
  readonly table: Table;
  readonly label: string;
  readonly filtered?: boolean;
}): ReactElement {
  const t = useTranslate();
  const sheet = useSheet(table);
  const body = useRef<HTMLTableElement>(null);
  const [find, setFind] = useState('');
  const [most, setMost] = useState(page);
  const { columns } = table;
  const wanted = find.trim().toLowerCase();
  const fitting = sheet.lines.filter(
    ({ isNew, values }) =>
      isNew || wanted === '' || Object.values(values).some((value) => value.toLowerCase().includes(wanted)),
  );
  const shown = [...fitting.filter(({ isNew }) => !isNew).slice(0, most), ...fitting.filter(({ isNew }) => isNew)];

  /** The cell itself, or nothing where the table ends. */
  const focus = (row: number, column: number): void => {
    const input = body.current?.querySelector<HTMLInputElement>(`[data-at="${row}:${column}"]`);
    input?.focus();
    input?.select();
  };

  const keyed = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void => {
    const line = shown[row];
    const { selectionStart: start, selectionEnd: end, value } = event.currentTarget;
    const atStart = start === 0 && (end === 0 || end === value.length);
    const atEnd = end === value.length && (start === end || start === 0);
    const moves: Record<string, [number, number] | false> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: atStart && [row, column - 1],
      ArrowRight: atEnd && [row, column + 1],
    };
    const move = moves[event.key];
    if (event.key === 'Escape' && line !== undefined) sheet.revert(line.key);
    else if (event.key === 'Enter' && line !== undefined) {
      const cell = event.currentTarget;
      // Whoever has gone on while the service answered, in another field or in this one, is not called away from it.
      const goesOn = () => hasGoneOn(cell) || cell.value !== value;
      void sheet.save(line.key).then((kept) => kept && !goesOn() && focus(row + 1, line.isNew ? 0 : column));
    } else if (move === undefined || move === false) return;
    else focus(...move);
    event.preventDefault();
  };

  /** From the first column rows are known by their keys; elsewhere the cells below and to the right are filled. */
  const pasted = (event: ClipboardEvent, row: number, column: number): void => {
    const cells = cellsOf(event.clipboardData.getData('text/plain'));
    if (cells.length <= 1 && (cells[0]?.length ?? 0) <= 1) return;
    event.preventDefault();
    if (column === 0) sheet.merge(recordsOf(cells, columns, ({ word }) => t(word)));
    else
      for (const [down, values] of cells.entries()) {
        const line = shown[row + down];
        if (line !== undefined && !(line.isNew && down > 0))
          sheet.write(
            line.key,
            Object.fromEntries(
              values.flatMap((value, right) =>
                columns[column + right] === undefined ? [] : [[columns[column + right]?.key ?? '', value]],
              ),
            ),
          );
      }
  };

  const load = async (file: File | null): Promise<void> => {
    if (file !== null) sheet.merge(recordsOf(cellsOf(await file.text()), columns, ({ word }) => t(word)));
  };

  return (
    <div className={classes.grid} aria-busy={!sheet.loaded}>
      <div className={classes.bar}>
        {filtered ? (
          <TextInput
            aria-label={t('settings.find')}
            placeholder={t('settings.find')}
            value={find}
            onChange={(event) => setFind(event.currentTarget.value)}
            size="md"
          />
        ) : null}
        {table.add === undefined || !filtered ? null : (
          <FileButton accept=".csv,text/csv" onChange={(file) => void load(file)}>
            {(props) => (
              <Button {...props} variant="default" size="md">
                {t('settings.csv')}
              </Button>
            )}
          </FileButton>
        )}
        <span role="status" className={classes.unsaved}>
          {sheet.unsaved === 0 ? '' : t('settings.unsaved', { count: sheet.unsaved })}
        </span>
        {sheet.unsaved > 1 ? (
          <Button size="md" onClick={() => void sheet.saveAll()}>
            {t('settings.saveAll')}
          </Button>
        ) : null}
      </div>
      <div className={classes.scroll}>
        <table ref={body} className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ key, word, numeric, unit = '' }) => (
                <th key={key} scope="col" data-numeric={numeric}>
                  {t(word)}
                  {unit === '' ? null : ` (${unit})`}
                </th>
              ))}
              <th scope="col" className={classes.doing}>
                <span className="unseen">{t('settings.doing')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line, row) => (
              <GridRow
                key={line.key}
                line={line}
                row={row}
                table={table}
                write={(column, value) => sheet.write(line.key, { [column]: value })}
                keyed={(event, column) => keyed(event, row, column)}
                pasted={(event, column) => pasted(event, row, column)}
                save={() => void sheet.save(line.key)}
                remove={() => void sheet.remove(line.key)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {columns.map(({ key, options }) =>
        options === undefined ? null : (
          <datalist key={key} id={`${table.name}-${key}`}>
            {options.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        ),
      )}
      {fitting.length > shown.length ? (
        <Button
          variant="subtle"
          size="md"
          onClick={() => setMost(most + 5 * page)}
          leftSection={<Icon name="again" size={16} />}
        >
          {t('settings.more', { count: fitting.length - shown.length })}
        </Button>
      ) : null}
    </div>
  );
}

function hasGoneOn(cell: HTMLElement): boolean {
  const { activeElement } = document;
  return (
    activeElement !== null && activeElement !== cell && activeElement.matches('input, textarea, select, button, a')
  );
}
