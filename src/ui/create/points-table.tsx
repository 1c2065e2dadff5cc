/** The points of a set in each role: to read (`PointsTable`), or to change field by field (`PointsEditor`). */
import { For, type JSX } from 'solid-js';
import { MAX_POINTS } from '../../games/planets/schema.ts';
import type { PlanetsOptions, Role } from '../../games/planets/types.ts';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import {
  changedRows,
  POINT_ROWS,
  type PointRow,
  pointsOf,
  ROLES,
  rowLabel,
  withPoints,
  withStandardPoints,
} from './planets-option-texts.ts';
import './points-table.css';

export function PointsTable(props: { readonly options: PlanetsOptions }): JSX.Element {
  const t = useT();
  return <Frame>{(role, row) => <td>{t.number(pointsOf(props.options, role, row))}</td>}</Frame>;
}

export function PointsEditor(props: {
  readonly value: PlanetsOptions;
  readonly onChange: (value: PlanetsOptions) => void;
}): JSX.Element {
  const t = useT();
  /** Takes a whole number in range; anything else falls back to what was there. */
  const take = (field: HTMLInputElement, role: Role, row: PointRow): void => {
    const points = field.value.trim() === '' ? Number.NaN : Number(field.value);
    if (Number.isInteger(points) && points >= 0 && points <= MAX_POINTS) {
      props.onChange(withPoints(props.value, role, row, points));
    } else field.value = String(pointsOf(props.value, role, row));
  };
  return (
    <div class="option">
      <p class="field-label">{t('options.planets.points.label')}</p>
      <p class="field-hint">{t('options.planets.points.hint', { max: MAX_POINTS })}</p>
      <Frame
        foot={(role) => (
          <td>
            <Button
              size="small"
              aria-label={t(`options.planets.points.${role}Reset`)}
              onPress={() => props.onChange(withStandardPoints(props.value, role))}
            >
              {t('options.planets.points.reset')}
            </Button>
          </td>
        )}
      >
        {(role, row) => (
          <td>
            <input
              class="input points-field"
              type="number"
              inputmode="numeric"
              min={0}
              max={MAX_POINTS}
              step={1}
              aria-label={t(`options.planets.points.${role}Row`, { row: rowLabel(t, row) })}
              data-changed={changedRows(props.value, role).includes(row) ? 'true' : undefined}
              value={pointsOf(props.value, role, row)}
              onChange={(event) => take(event.currentTarget, role, row)}
            />
          </td>
        )}
      </Frame>
    </div>
  );
}

function Frame(props: {
  readonly children: (role: Role, row: PointRow) => JSX.Element;
  readonly foot?: (role: Role) => JSX.Element;
}): JSX.Element {
  const t = useT();
  return (
    <table class="points-table">
      <caption class="visually-hidden">{t('options.planets.points.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('options.planets.points.set')}</th>
          <For each={ROLES}>{(role) => <th scope="col">{t(`options.planets.points.${role}`)}</th>}</For>
        </tr>
      </thead>
      <tbody>
        <For each={POINT_ROWS}>
          {(row) => (
            <tr>
              <th scope="row">{rowLabel(t, row)}</th>
              <For each={ROLES}>{(role) => props.children(role, row)}</For>
            </tr>
          )}
        </For>
      </tbody>
      {props.foot === undefined ? null : (
        <tfoot>
          <tr>
            <td />
            <For each={ROLES}>{(role) => props.foot?.(role)}</For>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
