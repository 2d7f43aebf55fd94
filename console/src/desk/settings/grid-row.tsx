import type { ClipboardEvent, KeyboardEvent, ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import classes from './grid.module.css';
import type { Line } from './sheet.ts';
import { nameOf, type Table } from './table.ts';

interface Props {
  readonly line: Line;
  readonly row: number;
  readonly table: Table;
  readonly write: (column: string, value: string) => void;
  readonly keyed: (event: KeyboardEvent<HTMLInputElement>, column: number) => void;
  readonly pasted: (event: ClipboardEvent, column: number) => void;
  readonly save: () => void;
  readonly remove: () => void;
}

export function GridRow({ line, row, table, write, keyed, pasted, save, remove }: Props): ReactElement {
  const t = useTranslate();
  const { key, isNew, values, changed, trouble } = line;
  const [first] = table.columns;
  const name = nameOf(table, values) || t('settings.newRow');
  const troubleId = `trouble-${table.name}-${row}`;
  return (
    <tr data-new={isNew} data-unsaved={changed.size > 0}>
      {table.columns.map((column, index) => {
        const cell = values[column.key] ?? '';
        const wrong = trouble?.column === column.key;
        const still = column.given === true || (column.fixed === true && !isNew);
        if (column.shown !== undefined)
          return (
            <th key={column.key} scope="row" className={classes.label}>
              {column.shown(cell)}
            </th>
          );
        return (
          <td key={column.key} data-changed={changed.has(column.key)} data-wrong={wrong} data-name={column === first}>
            <span className={classes.cell}>
              {column.colour === true && cell !== '' ? (
                <span className={classes.swatch} style={{ background: cell }} />
              ) : null}
              <input
                className={classes.input}
                data-at={`${row}:${index}`}
                data-numeric={column.numeric}
                aria-label={`${t(column.word)}: ${name}`}
                aria-invalid={wrong}
                aria-describedby={wrong ? troubleId : undefined}
                value={cell}
                readOnly={still}
                autoComplete="off"
                size={column.wide === true ? 28 : 8}
                placeholder={isNew && index === 0 && !still ? t('settings.add') : undefined}
                list={column.options === undefined ? undefined : `${table.name}-${column.key}`}
                onChange={(event) => write(column.key, event.currentTarget.value)}
                onKeyDown={(event) => keyed(event, index)}
                onPaste={(event) => pasted(event, index)}
              />
            </span>
            {wrong ? (
              <p id={troubleId} role="alert" className={classes.trouble}>
                {trouble.words}
              </p>
            ) : null}
          </td>
        );
      })}
      <td className={classes.doing}>
        {changed.size > 0 ? (
          <button
            type="button"
            className={classes.act}
            data-save
            onClick={save}
            aria-label={`${t('settings.save')}: ${name}`}
            title={t('settings.save')}
          >
            <Icon name="check" size={16} />
          </button>
        ) : null}
        {(table.remove !== undefined && !isNew) || (isNew && changed.size > 0) ? (
          <button
            type="button"
            className={classes.act}
            onClick={remove}
            aria-label={`${t('settings.remove')}: ${name}`}
            title={t('settings.remove')}
            data-key={key}
          >
            <Icon name="cross" size={16} />
          </button>
        ) : null}
      </td>
    </tr>
  );
}
