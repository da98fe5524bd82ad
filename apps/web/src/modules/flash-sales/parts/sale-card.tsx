import { killStatus } from '@nocturne/contract/codes'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import Share2 from 'lucide-react/icons/share-2'
import Timer from 'lucide-react/icons/timer'
import Zap from 'lucide-react/icons/zap'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { confirm } from '#kit/confirm.ts'
import { Money } from '#kit/money.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { Tag } from '#kit/tag.tsx'
import { showToast } from '#kit/toast.ts'
import { useNow } from '#lib/live/now.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { getTag } from '../../orders/public.ts'
import { buildSaleEditLink, buildFlashOrdersLink, buildSaleGoodsLink } from '../links.ts'
import { formatUsableNights } from '#lib/format/prepaid-texts.ts'
import { formatCountdown, formatPeriod, type Sale } from '../sale-texts.ts'
import styles from './sale-card.module.css'

/** Card of a sale: remaining time, goods, sales progress and actions. */
export function SaleCard({ sale, onShare }: { sale: Sale; onShare: () => void }) {
  const { activityId, activityName, coverUrl, status, goods, limitPerUser, soldNum, stockNum, soldAmount } = sale
  const look = getTag('kill_status', status)
  return (
    <article className={styles['card']} aria-label={activityName}>
      <a
        href={buildSaleGoodsLink(activityId)}
        className={styles['cover']}
        style={
          coverUrl
            ? {
                backgroundImage: `linear-gradient(rgb(0 0 0 / 45%), rgb(0 0 0 / 45%)), url(${JSON.stringify(coverUrl)})`,
              }
            : undefined
        }
      >
        <span className={styles['state']}>
          <Remaining sale={sale} />
          {(status === killStatus.draft || status === killStatus.stopped) && <Tag tone={look.tone}>{look.text}</Tag>}
        </span>
        <span className={styles['name']}>{activityName}</span>
        <span className={styles['period']}>
          {formatPeriod(sale)} · {formatUsableNights(sale)}
        </span>
        {!coverUrl && <Zap className={styles['mark']} aria-hidden />}
      </a>
      <ul className={styles['goods']} aria-label={`${activityName}的商品`}>
        {goods.map((one) => (
          <li key={one.killGoodsId} className={styles['line']}>
            <span className={styles['goodsName']}>{one.goodsName}</span>
            <span className={styles['price']}>
              <Money fen={one.killPrice} size="title" /> <Money fen={one.salePrice} size="hint" struck />
            </span>
            <ProgressBar value={one.soldNum / one.stockNum} size="thin" />
            <span className={styles['sold']}>
              已抢 {one.soldNum} / {one.stockNum}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles['foot']}>
        <div className={styles['sums']}>
          <span className={styles['hint']}>
            {soldNum} / {stockNum} 份 · 每人限 {limitPerUser}
          </span>
          <Money fen={soldAmount} size="title" />
        </div>
        <Actions sale={sale} onShare={onShare} />
      </div>
    </article>
  )
}

function Remaining({ sale }: { sale: Sale }) {
  const text = formatCountdown(sale, useNow(1000))
  if (text === null) return null
  return (
    <span className={styles['timer']} role="timer">
      <Timer aria-hidden /> {text}
    </span>
  )
}

function Actions({ sale, onShare }: { sale: Sale; onShare: () => void }) {
  const may = usePermissions()
  const [, navigate] = useLocation()
  const { activityId, activityName, status, canEdit, canStop } = sale
  const stop = useCommand(flashSales.activityStop, {
    label: `停止 ${activityName}`,
    invalidates: [flashSales.activityList, flashSales.activityDetail],
  })
  const confirmStop = async () => {
    const body = '停止后不能恢复。已付款的订单照常核销，未付款的到时自动关闭。'
    const sure = await confirm({ title: `停止 ${activityName}`, body, confirmLabel: '停止', tone: 'danger' })
    if (!sure) return
    const done = await stop.submit({ activityId }).catch(() => null)
    if (done) showToast('活动已停止')
  }
  const isShared = status === killStatus.running || status === killStatus.upcoming
  return (
    <div className={styles['actions']}>
      {canEdit && (
        <Button size="small" onClick={() => navigate(buildSaleEditLink(activityId))}>
          编辑
        </Button>
      )}
      {canStop && (
        <Button size="small" busy={stop.busy} onClick={() => void confirmStop()}>
          停止
        </Button>
      )}
      {isShared && (
        <Button kind="primary" size="small" icon={<Share2 />} onClick={onShare}>
          分享海报
        </Button>
      )}
      {!isShared && status !== killStatus.draft && may('speedKill:order:list') && (
        <Button size="small" onClick={() => navigate(buildFlashOrdersLink(activityId))}>
          查看订单
        </Button>
      )}
    </div>
  )
}
