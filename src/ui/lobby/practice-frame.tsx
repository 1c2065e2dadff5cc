/** Something to play with while waiting: on this device alone, for nothing. Its words say so. */
import type { JSX } from 'solid-js';
import { Button } from '../components/button.tsx';
import './lobby.css';

export function PracticeFrame(props: {
  readonly title: string;
  readonly action: string;
  readonly hint: string;
  /** What the last press brought, for a screen reader. */
  readonly said: string;
  readonly onPress: () => void;
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <section class="practice" aria-labelledby="lobby-practice">
      <div class="lobby-head">
        <h2 id="lobby-practice">{props.title}</h2>
        <Button size="small" onPress={props.onPress}>
          {props.action}
        </Button>
      </div>
      {props.children}
      <p class="secondary small">{props.hint}</p>
      <p class="visually-hidden" role="status">
        {props.said}
      </p>
    </section>
  );
}
