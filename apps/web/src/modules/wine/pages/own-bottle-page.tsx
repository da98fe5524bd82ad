import type { AnswerOf } from '@nocturne/contract/endpoint'
import { wineStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { wine } from '@nocturne/contract/wine/endpoints'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Timeline } from '#kit/timeline.tsx'
import { notify } from '#lib/notify.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { PictureThumbnails } from '#shells/pictures.tsx'
import { formatBottleAmount, formatDaysLeft, EXPIRES_SOON_DAYS } from '../bottle-texts.ts'
import { memberBottlesLink } from '../links.ts'
import { formatBottleAction, getBottleActionTone } from '../parts/bottle-action-texts.ts'
import { TakeCodeCard } from '../parts/take-code-card.tsx'

type Own = AnswerOf<typeof wine.memberDetail>

const renderRenewBar = (bottle: Own) => bottle.canRenew && <RenewBar bottle={bottle} />

/** P149 存酒详情: a member's bottle with its expiry and history. */
export default function MemberBottlePage() {
  const wineItemId = parseId(useParams('wineItemId').wineItemId) ?? 0
  const query = useApi(wine.memberDetail, { wineItemId })
  return (
    <DetailPage backTo={memberBottlesLink} query={query} bottom={renderRenewBar}>
      {(bottle) => (
        <>
          {bottle.takeCode !== null && bottle.status === wineStatus.stored && (
            <TakeCodeCard takeCode={bottle.takeCode} />
          )}
          <Facts bottle={bottle} />
          {bottle.photoUrls.length > 0 && <PictureThumbnails urls={bottle.photoUrls} />}
          <Card label="存取记录">
            <SectionTitle inCard>存取记录</SectionTitle>
            <Timeline
              label="存取记录"
              steps={bottle.history.map((line) => ({
                key: line.logId,
                title: formatBottleAction(line),
                when: formatShortTime(line.createTime),
                tone: getBottleActionTone(line.action),
              }))}
            />
          </Card>
        </>
      )}
    </DetailPage>
  )
}

function Facts({ bottle }: { bottle: Own }) {
  const { status, remainQuantity, quantity, daysLeft, tableName } = bottle
  const isStored = status === wineStatus.stored
  return (
    <Card label={bottle.goodsName}>
      <SectionTitle inCard>{`${bottle.goodsName} ${bottle.spec}`}</SectionTitle>
      <KeyValue
        rows={[
          { label: '状态', value: getLabel('wine_status', status) },
          { label: '剩余', value: formatBottleAmount({ ...bottle, quantity: remainQuantity }) },
          {
            label: '存入',
            value: `${quantity}${bottle.unit} · ${bottle.depositDate}${tableName && ` · ${tableName}`}`,
          },
          {
            label: '到期',
            value: isStored ? `${bottle.expireDate} · ${formatDaysLeft(daysLeft)}` : bottle.expireDate,
            ...(isStored && daysLeft <= EXPIRES_SOON_DAYS && { tone: 'warning' as const }),
          },
          { label: '续存', value: bottle.renewAsked ? '已申请，等待门店处理' : `已续存 ${bottle.renewCount} 次` },
          { label: '存酒单', value: bottle.depositNo },
        ]}
      />
    </Card>
  )
}

function RenewBar({ bottle: { wineItemId, goodsName } }: { bottle: Own }) {
  const command = useCommand(wine.memberRenew, {
    label: `${goodsName} 申请续存`,
    quiet: true,
    invalidates: [wine.memberList, wine.memberDetail],
  })
  return (
    <BottomBar>
      <Button
        kind="primary"
        wide
        busy={command.busy}
        onClick={async () => {
          const result = await command.submit({ wineItemId })
          notify(result.queued ? '联网后提交申请' : '已申请续存，门店处理后更新到期日')
        }}
      >
        申请续存
      </Button>
    </BottomBar>
  )
}
