import { wineStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { wine } from '@nocturne/contract/wine/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { confirm } from '#kit/confirm.ts'
import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'
import { Timeline } from '#kit/timeline.tsx'
import { showToast } from '#kit/toast.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { GuestSignature } from '#shells/guest-signature.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { PictureThumbnails } from '#shells/pictures.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { formatBottleAmount, formatDaysLeft, type BottleDetail } from '../bottle-texts.ts'
import { buildWithdrawBottlesLink } from '../links.ts'
import { formatBottleAction, getBottleActionTone } from './bottle-action-texts.ts'
import { DepositReviewSheet } from './deposit-review-sheet.tsx'

/** Details of a bottle: storage place, owner, history and permitted actions. */
export function BottleSheet({ wineItemId, onClose }: { wineItemId: number; onClose: () => void }) {
  const query = useApi(wine.detail, { wineItemId }, { live: true })
  const bottle = query.data
  return (
    <Sheet
      open
      onClose={onClose}
      title={bottle?.goodsName ?? '存酒'}
      fact={bottle && `${bottle.guestName} ${bottle.phoneMask} · ${getLabel('wine_status', bottle.status)}`}
    >
      <QueryView query={query}>{(data) => <BottleView bottle={data} onClose={onClose} />}</QueryView>
    </Sheet>
  )
}

function getOrigin({ byHand, opening, tableName }: BottleDetail): string {
  if (opening) return '期初导入'
  return byHand ? '手工登记' : tableName
}

function BottleView({ bottle, onClose }: { bottle: BottleDetail; onClose: () => void }) {
  return (
    <Stack gap={4}>
      <Card>
        <KeyValue
          rows={[
            { label: '数量', value: formatBottleAmount({ ...bottle, quantity: bottle.remainQuantity }) },
            ...(bottle.reservedQuantity > 0
              ? [{ label: '已申请取出', value: `${bottle.reservedQuantity}${bottle.unit}` }]
              : []),
            { label: '瓶身标签', value: bottle.labelNo ?? '待入库' },
            { label: '存放位置', value: bottle.cabinetNo ?? '待入库' },
            { label: '到期', value: `${bottle.expireDate} · ${formatDaysLeft(bottle.daysLeft)}` },
            { label: '存酒单', value: bottle.depositNo },
            { label: '订台人', value: bottle.salesUserName },
            { label: '申请人', value: `${bottle.applyUserName} · ${getOrigin(bottle)}` },
            ...(bottle.remark === '' ? [] : [{ label: bottle.byHand ? '来源说明' : '备注', value: bottle.remark }]),
          ]}
        />
      </Card>
      {bottle.photoUrls.length > 0 && <PictureThumbnails urls={bottle.photoUrls} />}
      <GuestSignature url={bottle.signUrl} />
      <BottleActions bottle={bottle} onClose={onClose} />
      <section>
        <SectionTitle>记录</SectionTitle>
        <Timeline
          label="存酒记录"
          steps={bottle.history.map((line) => ({
            key: line.logId,
            title: formatBottleAction(line),
            who: line.userName,
            when: formatShortTime(line.createTime),
            tone: getBottleActionTone(line.action),
            ...(line.content !== '' && { note: line.content }),
          }))}
        />
      </section>
    </Stack>
  )
}

type SheetName = 'audit' | 'label' | 'renew' | 'confiscate' | 'damage'

const labelSheet = createLazyComponent(() => import('./label-sheet.tsx'))

function BottleActions({ bottle, onClose }: { bottle: BottleDetail; onClose: () => void }) {
  const [, navigate] = useLocation()
  const [openedSheet, setOpenedSheet] = useState<SheetName | null>(null)
  const { can, depositId, guestOf, goodsName } = bottle
  const cancel = useCommand(wine.depositCancel, {
    label: `${goodsName} 撤销存酒`,
    invalidates: [wine.list, wine.detail],
  })
  const close = () => setOpenedSheet(null)
  const cancelDeposit = async () => {
    const body = '整笔存酒撤销，酒水交还客人，之后可以退款或反结账'
    if (bottle.status === wineStatus.stored && !(await confirm({ title: '撤销存酒', body, tone: 'danger' }))) return
    await cancel.submit({ depositId })
  }
  return (
    <>
      {can.audit && (
        <Button kind="primary" wide onClick={() => setOpenedSheet('audit')}>
          入库审核
        </Button>
      )}
      {can.withdraw && (
        <Button
          kind="primary"
          wide
          onClick={() => {
            onClose()
            navigate(buildWithdrawBottlesLink({ guestOf }))
          }}
        >
          取酒
        </Button>
      )}
      {bottle.labelNo !== null && bottle.status === wineStatus.stored && (
        <Button wide onClick={() => setOpenedSheet('label')}>
          打印标签
        </Button>
      )}
      {can.renew && (
        <Button wide onClick={() => setOpenedSheet('renew')}>
          续存
        </Button>
      )}
      {can.confiscate && (
        <Button kind="danger" wide onClick={() => setOpenedSheet('confiscate')}>
          充公
        </Button>
      )}
      {can.damage && (
        <Button wide onClick={() => setOpenedSheet('damage')}>
          登记损坏
        </Button>
      )}
      {can.cancel && (
        <Button wide busy={cancel.busy} onClick={() => void cancelDeposit()}>
          撤销存酒
        </Button>
      )}
      {openedSheet === 'audit' && <DepositReviewSheet bottle={bottle} onClose={close} />}
      {openedSheet === 'label' && <LazySheet part={labelSheet} props={{ bottle, onClose: close }} />}
      {openedSheet !== null && openedSheet !== 'audit' && openedSheet !== 'label' && (
        <Act act={openedSheet} bottle={bottle} onClose={close} />
      )}
    </>
  )
}

const acts = {
  renew: { title: '续存', usual: ['客人来电续存', '常客照顾'] },
  confiscate: { title: '充公', usual: ['过期未取，已通知客人'] },
  damage: { title: '登记损坏', usual: ['整理酒柜时碰碎', '盘点发现瓶塞渗漏'] },
} as const

const readings = [wine.list, wine.detail, wine.guests, wine.takeable]

/** Sheet for an action that only requires a reason. */
function Act({ act, bottle, onClose }: { act: keyof typeof acts; bottle: BottleDetail; onClose: () => void }) {
  const { wineItemId, goodsName } = bottle
  const { title, usual } = acts[act]
  const options = { label: `${goodsName} ${title}`, quiet: true, invalidates: readings }
  const renew = useCommand(wine.renew, options)
  const confiscate = useCommand(wine.confiscate, options)
  const damage = useCommand(wine.damage, options)
  return (
    <ReasonSheet
      draft={`${act}.${wineItemId}`}
      title={`${title} ${goodsName}`}
      usual={usual}
      submitKind={act === 'renew' ? 'primary' : 'danger'}
      onClose={onClose}
      send={async (reason) => {
        if (act === 'renew') await renew.submit({ wineItemId, reason })
        if (act === 'confiscate') await confiscate.submit({ wineItemIds: [wineItemId], reason })
        if (act === 'damage') await damage.submit({ wineItemId, reason })
        showToast(`${goodsName} 已${title}`)
        onClose()
      }}
    />
  )
}
