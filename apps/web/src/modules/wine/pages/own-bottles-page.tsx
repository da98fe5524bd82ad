import { emptyTexts } from '@nocturne/contract/client-texts'
import { wineStatus } from '@nocturne/contract/codes'
import { wine } from '@nocturne/contract/wine/endpoints'
import Wine from 'lucide-react/icons/wine'

import { ListRow } from '#kit/list-row.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import { ListPage } from '#shells/list-page.tsx'
import { formatBottleAmount, formatDaysLeft, EXPIRES_SOON_DAYS } from '../bottle-texts.ts'
import { memberCentreLink, buildMemberBottleLink } from '../links.ts'
import { BottlePicture } from '../parts/bottle-picture.tsx'
import { BottleStatusTag } from '../parts/status-tag.tsx'
import { TakeCodeCard } from '../parts/take-code-card.tsx'

const tabs = [
  { id: 'kept', label: '存酒中' },
  { id: 'taken', label: '已取完' },
  { id: 'over', label: '已过期' },
] as const
const params = {
  view: createDefaultChoiceParam(
    tabs.map(({ id }) => id),
    'kept',
  ),
}

type Own = PagedRow<typeof wine.memberList>

const getBottleKey = ({ wineItemId }: Own) => wineItemId

/** P148 存取记录: a member's own bottles, and the take code. */
export default function MemberBottlesPage() {
  const { value, set } = useFilter(params)
  const query = useApiPages(wine.memberList, { view: value.view }, { pageSize: 50, keep: true })
  const codes = query.first?.codes ?? []
  return (
    <ListPage
      backTo={memberCentreLink}
      summary={codes.map(({ phoneMask, takeCode }) => (
        <TakeCodeCard key={phoneMask} takeCode={takeCode} phoneMask={codes.length > 1 ? phoneMask : undefined} />
      ))}
      filters={<Tabs label="存酒状态" items={tabs} value={value.view} onChange={(view) => set({ view })} />}
      query={query}
      row={renderBottle}
      rowKey={getBottleKey}
      empty={{ text: emptyTexts.wine, icon: <Wine /> }}
    />
  )
}

function renderBottle(bottle: Own) {
  const { wineItemId, goodsName, spec, depositDate, expireDate, daysLeft, status, remainQuantity, quantity } = bottle
  const here = remainQuantity > 0
  const soon = status === wineStatus.stored && daysLeft <= EXPIRES_SOON_DAYS
  return (
    <ListRow
      lead={<BottlePicture bottle={bottle} soon={soon} />}
      title={goodsName}
      aside={spec}
      fact={`${depositDate} 存`}
      note={`${expireDate} 到期${here && bottle.renewAsked ? ' · 已申请续存' : ''}`}
      figure={formatBottleAmount({ ...bottle, quantity: here ? remainQuantity : quantity })}
      chip={
        <BottleStatusTag
          status={status}
          soon={soon}
          text={status === wineStatus.stored ? formatDaysLeft(daysLeft) : undefined}
        />
      }
      href={buildMemberBottleLink(wineItemId)}
    />
  )
}
