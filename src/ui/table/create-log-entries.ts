/** The log's entries, made once an event: a list that grows, so that only new lines are drawn. */
import { type Accessor, createMemo } from 'solid-js';
import type { TableEvent } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Language } from '../i18n/translation.ts';
import type { LogEntry, LogSentence } from './log.tsx';

type Kept = { readonly language: Language; readonly entries: ReadonlyMap<TableEvent, LogEntry> };

/** Events that tell nothing have no entry. Needs a Solid owner. */
export function createLogEntries(
  events: Accessor<readonly TableEvent[]>,
  tell: (event: TableEvent) => readonly LogSentence[],
  t: Translate,
): Accessor<readonly LogEntry[]> {
  const kept = createMemo<Kept>(
    (before) => {
      const { language } = t;
      const entries = new Map<TableEvent, LogEntry>();
      for (const event of events()) {
        const known = before.language === language ? before.entries.get(event) : undefined;
        entries.set(event, known ?? { index: event.index, sentences: tell(event) });
      }
      return { language, entries };
    },
    { language: t.language, entries: new Map() },
  );
  return createMemo(() => [...kept().entries.values()].filter(({ sentences }) => sentences.length > 0));
}
