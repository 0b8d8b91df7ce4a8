import type { ReactNode } from 'react';
import { Heading } from '../../ui/heading.tsx';
import { POLICY } from './policy-facts.ts';
import { Prose } from './prose.tsx';

export interface PolicySection {
  /** Anchor within the page. */
  id: string;
  title: string;
  body: ReactNode;
}

interface PolicyPageProps {
  title: string;
  /** A summary of one or two sentences. */
  lead: string;
  /** The key facts. */
  summary?: ReactNode;
  sections: readonly PolicySection[];
}

/** A policy: summary, table of contents, and sections with anchors. */
export function PolicyPage({ title, lead, summary, sections }: PolicyPageProps) {
  return (
    <article className="page py-10 md:py-16">
      <header className="max-w-3xl">
        <Heading level={1} size="display">
          {title}
        </Heading>
        <p className="mt-4 text-lg text-soft">{lead}</p>
        <p className="numerals mt-3 text-sm text-gold-text">Effective {POLICY.effectiveDate}</p>
      </header>
      {summary}
      <div className="mt-8 grid gap-10 md:mt-12 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
        <Contents sections={sections} />
        <div className="space-y-10 md:space-y-12">
          {sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="scroll-mt-24"
            >
              <Heading level={2} id={`${section.id}-title`}>
                {section.title}
              </Heading>
              <Prose className="mt-3">{section.body}</Prose>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function Contents({ sections }: Pick<PolicyPageProps, 'sections'>) {
  return (
    <nav aria-label="On this page" className="self-start lg:sticky lg:top-24">
      <p className="font-display text-lg text-gold-text">On this page</p>
      <ol className="mt-2 grid border-l-2 border-zari-light sm:grid-cols-2 lg:grid-cols-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center py-1.5 pl-4 leading-snug underline-offset-4 hover:text-kumkum hover:underline lg:min-h-10"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
