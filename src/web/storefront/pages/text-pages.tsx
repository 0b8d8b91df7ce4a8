import { Children, type ReactElement, type ReactNode } from 'react';
import { openingDays, openingTimes } from '../../../domain/shop/opening-hours.ts';
import { type FactName, joinLines, POLICY, shopFact } from '../../../domain/shop/shop-facts.ts';
import { useShop } from '../../platform/shop.ts';
import { classes } from '../../ui/classes.ts';
import { Heading, TextLink } from '../../ui/typography.tsx';

interface PolicyPageProps {
  title: string;
  lead: string;
  summary?: ReactNode;
  /** `PolicySection`s; the one about complaints follows them. */
  children: ReactNode;
}

export function PolicyPage({ title, lead, summary, children }: PolicyPageProps) {
  const sections = Children.toArray([children, COMPLAINTS]).map(
    (section) => (section as ReactElement<SectionProps>).props,
  );
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
      <div className="mt-8 grid gap-10 md:mt-12 lg:grid-cols-[min(16rem,35%)_minmax(0,1fr)] lg:gap-16">
        <nav aria-label="On this page" className="self-start lg:sticky lg:top-24">
          <p className="font-display text-lg text-gold-text">On this page</p>
          <ol className="mt-2 grid border-l-2 border-accent-light sm:grid-cols-2 lg:grid-cols-1">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="flex min-h-11 items-center py-1.5 pl-4 leading-snug underline-offset-4 hover:text-brand hover:underline lg:min-h-10"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="space-y-10 md:space-y-12">
          {sections.map((section) => (
            <PolicySection key={section.id} {...section} />
          ))}
        </div>
      </div>
    </article>
  );
}

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function PolicySection({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
      <Heading level={2} id={`${id}-title`}>
        {title}
      </Heading>
      <Prose className="mt-3">{children}</Prose>
    </section>
  );
}

const OFFICER = [
  ['Grievance officer', 'grievanceName'],
  ['Email', 'grievanceEmail'],
  ['Phone', 'grievancePhone'],
  ['Seller', 'legalName'],
  ['Address', 'address'],
] as const;

/** Names the grievance officer that the Consumer Protection (E-Commerce) Rules 2020 require. */
const COMPLAINTS = (
  <PolicySection id="contact-and-grievances" title="Questions and complaints">
    <p>
      For any question, <TextLink to="/contact">write to us</TextLink>, or call us while the shop is
      open, <StoreHours />: <Fact name="phone" />.
    </p>
    <p>
      If our answer does not settle the matter, turn to our grievance officer. You get a ticket
      number within 48 hours, and a decision within one month.
    </p>
    <dl className="grid gap-x-6 gap-y-1 border-l-2 border-accent-light pl-5 sm:grid-cols-[fit-content(40%)_1fr]">
      {OFFICER.map(([term, fact]) => (
        <Detail key={fact} term={term}>
          <Fact name={fact} />
        </Detail>
      ))}
      <Gstin />
    </dl>
  </PolicySection>
);

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Shown once set: there is no example of a registration. */
function Gstin() {
  const { gstin } = useShop();
  return (
    gstin && (
      <Detail term="GSTIN">
        <span className="numerals">{gstin}</span>
      </Detail>
    )
  );
}

export function Fact({ name }: { name: FactName }) {
  const { text, isExample } = shopFact(useShop(), name);
  return (
    <>
      {joinLines(text)}
      {isExample && <span className="text-soft"> (example)</span>}
    </>
  );
}

export function StoreHours() {
  const { hours } = useShop();
  return (
    <span className="numerals">
      {openingDays(hours)}, {openingTimes(hours)}
    </span>
  );
}

export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classes(
        'max-w-[68ch] space-y-4 text-lg leading-relaxed',
        '[&_li]:pl-1 [&_li]:marker:text-gold-text [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:pl-6',
        '[&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-6',
        className,
      )}
    >
      {children}
    </div>
  );
}
