import { emptyTexts } from '@nocturne/contract/client-texts'
import { killStatus } from '@nocturne/contract/codes'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Zap from 'lucide-react/icons/zap'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { HeroHeader, HeroPill } from '#kit/hero-header.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useScreenTitle } from '#lib/routing/screen.ts'
import { BackButton } from '#shells/back-button.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { ListPage } from '#shells/list-page.tsx'
import { buildSaleEditLink, buildFlashOrdersLink } from '../links.ts'
import { SaleCard } from '../parts/sale-card.tsx'
import type { Sale } from '../sale-texts.ts'

const posterSheet = createLazyComponent(() => import('../parts/poster-sheet.tsx'))

const { running, upcoming, ended } = killStatus
const params = { status: createDefaultChoiceParam([running, upcoming, ended], running) }

const createCardRenderer = (share: (sale: Sale) => void) => (sale: Sale) => (
  <SaleCard sale={sale} onShare={() => share(sale)} />
)

/** P134 秒杀活动: current, upcoming and past sales; all staff can share them, managers edit them. */
export default function SalesPage() {
  const may = usePermissions()
  const [, navigate] = useLocation()
  const { value, set } = useFilter(params)
  const [shared, setShared] = useState<Sale | null>(null)
  const query = useApiPages(flashSales.activityList, value, { live: true, keep: true })
  const counts = query.first?.counts
  const formatCount = (label: string, count: number | undefined) => (count ? `${label} ${count}` : label)
  const add = may('speedKill:activity:manage') && (
    <Button kind="primary" wide icon={<Plus />} onClick={() => navigate(buildSaleEditLink())}>
      新建活动
    </Button>
  )
  return (
    <ListPage
      header={
        <HeroHeader
          slim
          title={useScreenTitle()}
          left={<BackButton kind="hero" fallback={employeeCentreLink} />}
          right={
            may('speedKill:order:list') && (
              <HeroPill icon={<ReceiptText />} onClick={() => navigate(buildFlashOrdersLink())}>
                秒杀订单
              </HeroPill>
            )
          }
        />
      }
      filters={
        <>
          <SegmentedControl
            label="活动状态"
            options={[
              { id: running, label: formatCount('进行中', counts?.running) },
              { id: upcoming, label: formatCount('未开始', counts?.upcoming) },
              { id: ended, label: '已结束' },
            ]}
            value={value.status}
            onChange={(status) => set({ status })}
          />
          {shared && (
            <LazySheet
              part={posterSheet}
              props={{ sale: shared, employeeCode: query.first?.employeeCode ?? null, onClose: () => setShared(null) }}
            />
          )}
        </>
      }
      query={query}
      row={createCardRenderer(setShared)}
      rowKey={({ activityId }) => activityId}
      empty={{ text: emptyTexts.flashSale, icon: <Zap /> }}
      skeleton={<Skeleton count={3} />}
      {...(add && { bottom: <BottomBar>{add}</BottomBar> })}
    />
  )
}
