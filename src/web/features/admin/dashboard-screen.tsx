import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { type AdminTab, tabOf } from './admin-tab.ts';
import type { DashboardData } from './dashboard-data.ts';
import { DashboardGrid, Panel } from './dashboard-grid.tsx';
import { FirstRunList } from './first-run/first-run-list.tsx';
import { LoadFault } from './load-fault.tsx';
import { MoneyNotice } from './money-notice.tsx';
import { OrderCharts } from './order-charts.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { AddProductTab } from './products/add-product-tab.tsx';
import { ProductsTab } from './products/products-tab.tsx';
import { SimulatedNotice } from './simulated-notice.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { UsersTab } from './users/users-tab.tsx';

interface DashboardScreenProps {
  tab: AdminTab;
  /** null where it could not be had; `fault` then says why. */
  data: DashboardData | null;
  fault: string | null;
}

/** The dashboard: tabs at the side, the figures above, the open tab below (specification §2). */
export function DashboardScreen({ tab, data, fault }: DashboardScreenProps) {
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const comingTab = useComingTab();
  const isFormShown = data !== null && tab === 'add-product';
  return (
    <DashboardGrid tab={comingTab ?? tab}>
      <div
        aria-busy={comingTab !== null}
        className={classes(
          'min-w-0 space-y-6 transition-opacity',
          comingTab !== null && 'opacity-60',
        )}
      >
        {fault !== null && <LoadFault message={fault} />}
        {data && <MoneyNotice refunds={data.refundsInNeed} payments={data.paymentsInNeed} />}
        {data?.content.tab === 'orders' && (
          <FirstRunList state={data.content.firstRun} onChanged={revalidate} />
        )}
        {/* Where the list of what is left to do stands, it says so. */}
        {data && tab !== 'orders' && <SimulatedNotice simulated={data.simulated} />}
        {data && <SummaryCards figures={data.figures} />}
        {data && tab === 'orders' && <OrderCharts figures={data.figures} />}
        {data && tab !== 'add-product' && (
          <Panel tab={tab} key={tab}>
            <Listing data={data} visit={key} onChanged={revalidate} />
          </Panel>
        )}
        {/* Stays in the page, so that what is typed survives a look at another tab. */}
        <div hidden={!isFormShown}>
          <Panel tab="add-product">
            <AddProductTab categories={data?.categories ?? []} onChanged={revalidate} />
          </Panel>
        </div>
      </div>
    </DashboardGrid>
  );
}

interface ListingProps {
  data: DashboardData;
  /** Changes whenever the address is gone to, also to the same one: the list then starts anew. */
  visit: string;
  onChanged: () => void;
}

function Listing({ data: { content, categories }, visit, onChanged }: ListingProps) {
  switch (content.tab) {
    case 'orders':
      return <OrdersTab visit={visit} first={content.orders} filters={content.filters} />;
    case 'users':
      return <UsersTab visit={visit} first={content.users} filters={content.filters} />;
    case 'products': {
      const { view, products: first } = content;
      return <ProductsTab {...{ view, first, categories, visit, onChanged }} />;
    }
    case 'add-product':
      return null;
  }
}

/** The tab that is on its way; null while none is. */
function useComingTab(): AdminTab | null {
  const { location } = useNavigation();
  if (location?.pathname !== '/admin') return null;
  return tabOf(new URLSearchParams(location.search));
}
