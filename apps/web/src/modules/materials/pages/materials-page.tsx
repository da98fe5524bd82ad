import { emptyTexts } from '@nocturne/contract/client-texts'
import { materialStatus, materialType } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'
import { materials } from '@nocturne/contract/materials/endpoints'
import Images from 'lucide-react/icons/images'
import Megaphone from 'lucide-react/icons/megaphone'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Tag } from '#kit/tag.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { createChoiceParam, textParam, useFilter } from '#lib/filter.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { StickyFilters } from '#shells/sticky-filters.tsx'
import { NextPageLoader } from '#shells/list-page.tsx'
import { Page } from '#shells/page.tsx'
import { getRows } from '#shells/query-state.ts'
import { QueryView } from '#shells/query-view.tsx'
import { buildMaterialEditLink, buildTaskEditLink, buildTaskCheckLink } from '../links.ts'
import { MaterialCentreTabs, computeTaskBadge } from '../parts/centre-tabs.tsx'
import { MaterialCard } from '../parts/material-card.tsx'
import styles from './materials-page.module.css'

const params = {
  materialType: createChoiceParam(Object.values(materialType)),
  tag: textParam,
  keyword: textParam,
  status: createChoiceParam([materialStatus.draft, materialStatus.withdrawn]),
}

/** P114 物料中心: advertising material of the venue, and the next task of tonight. */
export default function MaterialsPage() {
  const may = usePermissions()
  const { value, set } = useFilter(params)
  const [searching, setSearching] = useState(value.keyword !== '')
  const { materialType: type, tag, keyword, status } = value
  const input = {
    ...(type && { materialType: type }),
    ...(tag && { tag }),
    ...(keyword && { keyword }),
    ...(status && { status }),
  }
  const query = useApiPages(materials.list, input, { live: true, keep: true })
  const tasks = useApiPages(materials.taskList, { tab: 'running' as const }, { live: true })
  const publishes = may('material:item:publish')
  const assigns = may('material:task:publish')
  return (
    <Page
      backTo={employeeCentreLink}
      right={
        <IconButton
          label="搜索物料"
          icon={<Search />}
          onClick={() => {
            setSearching(!searching)
            if (searching) set({ keyword: '' })
          }}
        />
      }
      bottom={(publishes || assigns) && <Publishing publishes={publishes} assigns={assigns} />}
    >
      <MaterialCentreTabs here="materials" todo={computeTaskBadge(tasks.first)} />
      <NextTask rows={tasks.first?.rows ?? []} />
      <Filters value={value} set={set} searching={searching} tags={query.first?.tags ?? []} publishes={publishes} />
      <QueryView query={query} skeleton={<Skeleton count={4} />}>
        {(data) => {
          const rows = getRows(data)
          if (rows.length === 0) return <EmptyState icon={<Images />} text={emptyTexts.material} />
          return (
            <>
              <ul className={styles['grid']} aria-label="物料">
                {rows.map((material) => (
                  <li key={material.materialId}>
                    <MaterialCard material={material} />
                  </li>
                ))}
              </ul>
              <NextPageLoader query={query} byHand />
            </>
          )
        }}
      </QueryView>
    </Page>
  )
}

function Publishing({ publishes, assigns }: { publishes: boolean; assigns: boolean }) {
  const [, navigate] = useLocation()
  return (
    <BottomBar>
      {assigns && (
        <Button wide onClick={() => navigate(buildTaskEditLink())}>
          发布任务
        </Button>
      )}
      {publishes && (
        <Button kind="primary" wide onClick={() => navigate(buildMaterialEditLink())}>
          发布物料
        </Button>
      )}
    </BottomBar>
  )
}

type Filter = ReturnType<typeof useFilter<typeof params>>
type FiltersProps = Filter & { searching: boolean; tags: readonly string[]; publishes: boolean }

/** Keyword, type and tag filters; publishers can also filter by status. */
function Filters({ value, set, searching, tags, publishes }: FiltersProps) {
  const { materialType: type, tag, keyword, status } = value
  return (
    <StickyFilters>
      {searching && (
        <SearchBox
          label="搜索物料"
          placeholder="标题、标签"
          value={keyword}
          onChange={(text) => set({ keyword: text })}
        />
      )}
      <ChipRow label="物料类型">
        <Chip
          selected={type === undefined && status === undefined}
          onClick={() => set({ materialType: undefined, status: undefined })}
        >
          全部
        </Chip>
        {dictionaries.material_type.map((one) => (
          <Chip key={one.value} selected={type === one.value} onClick={() => set({ materialType: one.value })}>
            {one.label}
          </Chip>
        ))}
        {publishes &&
          [materialStatus.draft, materialStatus.withdrawn].map((one) => (
            <Chip key={one} selected={status === one} onClick={() => set({ status: status === one ? undefined : one })}>
              {dictionaries.material_status.find((entry) => entry.value === one)?.label}
            </Chip>
          ))}
      </ChipRow>
      {tags.length > 0 && (
        <ChipRow label="标签">
          {tags.map((one) => (
            <Chip key={one} selected={tag === one} onClick={() => set({ tag: tag === one ? '' : one })}>
              # {one}
            </Chip>
          ))}
        </ChipRow>
      )}
    </StickyFilters>
  )
}

type Tasks = NonNullable<ReturnType<typeof useApiPages<typeof materials.taskList>>['first']>['rows']

/** First task the user can still check in for tonight. */
function NextTask({ rows }: { rows: Tasks }) {
  const next = rows.find(({ mine }) => mine !== null && mine.todayLeft > 0)
  if (!next?.mine) return null
  const { taskId, title, rewardAmount, perDay, endTime, mine } = next
  return (
    <ListRow
      href={buildTaskCheckLink(taskId)}
      lead={<Megaphone aria-hidden />}
      title={title}
      fact={
        <>
          {rewardAmount > 0 && (
            <>
              每次奖 <Money fen={rewardAmount} size="hint" /> ·{' '}
            </>
          )}
          今日 {mine.todayCount} / {perDay} · 至 {endTime.slice(5, 10)}
        </>
      }
      chip={<Tag tone="accent">去打卡</Tag>}
    />
  )
}
