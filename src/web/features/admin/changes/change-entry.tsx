import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Change } from '../../../../contract/change.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { subjectPath } from './change-subject.ts';
import {
  actorWords,
  type ChangedFact,
  changedFactsOf,
  readsBefore,
  subjectWords,
} from './change-words.ts';

/** One change: a sentence, when it was, and each fact from what to what. */
export function ChangeEntry({ change }: { change: Change }) {
  const { shownMoment } = useShopDates();
  const facts = changedFactsOf(change, shownMoment);
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-b border-line py-3.5 md:grid-cols-[11rem_minmax(0,1fr)]">
      <time dateTime={change.at} className="numerals text-sm text-soft md:pt-0.5">
        {shownMoment(change.at)}
      </time>
      <div className="min-w-0">
        <Sentence change={change} />
        {facts.length > 0 && (
          <dl className="mt-1.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
            {facts.map((fact) => (
              <Fact key={fact.label} {...fact} />
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

function Sentence({ change }: { change: Change }) {
  const { action } = change;
  const actor = <span className="font-medium">{actorWords(change)}</span>;
  return (
    <p className="wrap-anywhere">
      {readsBefore(action) ? (
        <>
          {actor} {action} <Subject change={change} />
        </>
      ) : (
        <>
          {actor}: <Subject change={change} /> {action}
        </>
      )}
    </p>
  );
}

/** The thing that was changed, leading to where it can be seen. */
function Subject({ change }: { change: Change }) {
  const { kind, name } = subjectWords(change.subject);
  const path = subjectPath(change);
  return (
    <>
      {kind}{' '}
      {path ? (
        <Link to={path} className="text-link">
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
    </>
  );
}

function Fact({ label, from, to }: ChangedFact) {
  return (
    <>
      <dt className="text-soft max-sm:mt-1">{label}</dt>
      <dd className="numerals whitespace-pre-line wrap-anywhere">
        {from !== null && to !== null ? (
          <>
            <Side word="from">{from}</Side>
            <span aria-hidden="true" className="px-2 text-gold-text">
              →
            </span>
            <Side word="to">{to}</Side>
          </>
        ) : (
          (to ?? from)
        )}
      </dd>
    </>
  );
}

/** The arrow between the sides is for the eye; these words are for the ear. */
function Side({ word, children }: { word: string; children: ReactNode }) {
  return (
    <>
      <span className="sr-only"> {word} </span>
      <span className={word === 'from' ? 'text-soft' : ''}>{children}</span>
    </>
  );
}
