import ChartLine from 'lucide-react/icons/chart-line'
import CircleUserRound from 'lucide-react/icons/circle-user-round'

import { Badge } from '#kit/badge.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { createLazyComponent, useComponentLoaded } from '#lib/routing/lazy-part.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { parseId } from '#lib/routing/screen.ts'
import { useTabBadges } from '#lib/routing/tab-bar.ts'
import { useLayerParam } from '#shells/layer-param.ts'
import { LazyContent, LazySheet } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { nightLinks } from '../night-links.ts'
import { FloorBar } from '../parts/floor-bar.tsx'
import { FloorGrid } from '../parts/floor-grid.tsx'
import { ScanButton } from '../parts/scan-button.tsx'
import { TonightFiguresCard } from '../parts/tonight-hero.tsx'
import { loadFloor, useFilteredFloor, useFloorFilter } from '../queries.ts'

/** Prefetch that `boot.ts` starts before this page is loaded. */
export { loadFloor as opening }

const clearSettled = createLazyComponent(() => import('../parts/clear-settled.tsx'))
const floorView = createLazyComponent(() => import('../parts/floor-view.tsx'))
const tableSheet = createLazyComponent(() => import('../parts/table-sheet.tsx'))

/** P001 台位: the live floor. */
export default function FloorPage() {
  const filter = useFloorFilter()
  const { query, inPlace, shown } = useFilteredFloor(filter)
  const sheet = useLayerParam('tableId')
  const tableId = parseId(sheet.value)

  // Preloads the sheet, so that the first tap is fast. `Right` loads the permissions, which offline actions need.
  useComponentLoaded(tableSheet)

  return (
    <Page left={<ScanButton onTable={sheet.open} />} right={<Right />}>
      <TonightFiguresCard />
      <FloorBar cards={inPlace} filter={filter} />
      {filter.state?.id === 'settled' && <LazyContent part={clearSettled} props={{ cards: inPlace }} />}
      <QueryView query={query} skeleton={<Skeleton shape="grid" count={12} />}>
        {({ rows: cards, planVersion }) => {
          const list = <FloorGrid cards={shown} filter={filter} onOpen={sheet.open} />
          // Lists cached by an older release lack the version.
          if (!planVersion) return list
          const props = { cards, shown, filter, list, onOpen: sheet.open }
          return <LazyContent part={floorView} props={props} fallback={list} />
        }}
      </QueryView>
      {tableId !== undefined && (
        <LazySheet
          key={tableId}
          part={tableSheet}
          props={{
            tableId,
            card: query.data?.rows.find((card) => card.tableId === tableId),
            onClose: sheet.close,
          }}
        />
      )}
    </Page>
  )
}

/**
 * Links to 营销概况, if permitted, and to the employee centre. A separate component, so that loading permissions does not
 * render the floor again.
 */
function Right() {
  const may = usePermissions()
  return (
    <>
      {may('report:market:view') && <IconButton label="营销概况" icon={<ChartLine />} href={nightLinks.market} />}
      <Me />
    </>
  )
}

/** Link to the employee centre, with the number of pending items. */
function Me() {
  const count = useTabBadges()[employeeCentreLink] ?? 0
  const icon = (
    <Badge count={count}>
      <CircleUserRound />
    </Badge>
  )
  return (
    <IconButton label={count > 0 ? `员工中心，${count} 条待处理` : '员工中心'} icon={icon} href={employeeCentreLink} />
  )
}
