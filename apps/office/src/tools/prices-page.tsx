/** 现在的价: price of goods by hour on one night of the week, the rule that decides it, and rules that contradict each other. */
import { addDays, getWeekday } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import { office } from '@nocturne/contract/office/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { buildListPath, useGo } from '#lib/use-go.ts'

import {
  formatMinute,
  listPricedAreas,
  listPricedGoods,
  countMinutesSinceNoon,
  type BoardGoods,
  type PriceBoard,
  type PriceSegment,
} from './price-board.ts'
import styles from './prices-page.module.css'

const WEEKDAYS = '一二三四五六日'
const NIGHTS_SHOWN = 7

const formatYuan = (fen: number) => formatFen(fen, { trim: true })

export default function PricesPage() {
  const { data, error, refetch, isFetching } = useApi(office.prices, {})
  const go = useGo()
  return (
    <div className={styles['page']}>
      <PageHead title="现在的价" note="各时段的价格和原因" onBack={() => go('/')}>
        <Button kind="primary" onClick={() => go(buildListPath('priceRule'))}>
          改时段
        </Button>
      </PageHead>
      {data ? (
        <Board board={data} />
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

function Board({ board }: { board: PriceBoard }) {
  const [night, setNight] = useState(board.businessDate)
  const [areaId, setArea] = useState<number | null>(null)
  const nights = Array.from({ length: NIGHTS_SHOWN }, (_, index) => addDays(board.businessDate, index))
  const areas = listPricedAreas(board)
  const rows = listPricedGoods(board, { businessDate: night, areaId })
  const minute = night === board.businessDate ? countMinutesSinceNoon(board.time, night) : null
  return (
    <>
      <fieldset className={styles['nights']} aria-label="营业日">
        {nights.map((date) => (
          <button key={date} type="button" aria-pressed={date === night} onClick={() => setNight(date)}>
            <span>{date === board.businessDate ? '今晚' : `周${WEEKDAYS[getWeekday(date) - 1]}`}</span>
            <strong>{date.slice(5).replace('-', '/')}</strong>
          </button>
        ))}
      </fieldset>
      {areas.length > 0 && (
        <fieldset className={styles['areas']} aria-label="区域">
          {[{ areaId: null, areaName: '其他区域' }, ...areas].map((area) => (
            <button
              key={area.areaId}
              type="button"
              aria-pressed={area.areaId === areaId}
              onClick={() => setArea(area.areaId)}
            >
              {area.areaName}
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles['board']}>
        {board.conflicts.length > 0 && (
          <ul className={styles['conflicts']} aria-label="冲突">
            {board.conflicts.map(({ ruleName, otherName }) => (
              <li key={`${ruleName} ${otherName}`}>
                “{ruleName}”和“{otherName}”优先级相同，又在同一时间管同样的商品，请改优先级
              </li>
            ))}
          </ul>
        )}
        <ul className={styles['rows']} aria-label="价格">
          {rows.map(({ goods, segments }) => (
            <GoodsHours key={goods.goodsId} goods={goods} segments={segments} minute={minute} />
          ))}
        </ul>
        <p className={styles['none']}>{rows.length === 0 ? '这一晚没有时段价，都按售价' : '没有列出的商品都按售价'}</p>
      </div>
    </>
  )
}

type GoodsHoursProps = {
  goods: BoardGoods
  segments: readonly PriceSegment[]
  /** Current minute since noon; null on another night. */
  minute: number | null
}

/** One goods: its hours as a bar, each with its price and the reason. */
function GoodsHours({ goods, segments, minute }: GoodsHoursProps) {
  return (
    <li className={styles['goods']}>
      <div className={styles['name']}>
        <strong>{goods.goodsName}</strong>
        <span>售价 {formatYuan(goods.salePrice)}</span>
      </div>
      <ol>
        {segments.map((segment) => {
          const isNow = minute !== null && segment.from <= minute && minute < segment.to
          return (
            <li
              key={segment.from}
              data-rule={segment.rule !== null}
              aria-current={isNow ? 'time' : undefined}
              style={{ flexGrow: segment.to - segment.from }}
            >
              <span>
                {segments.length === 1 ? '全天' : `${formatMinute(segment.from)}–${formatMinute(segment.to)}`}
                {isNow && ' · 现在'}
              </span>
              <b>{formatYuan(segment.price)}</b>
              <span>{segment.rule?.ruleName ?? '售价'}</span>
              {segment.beaten.map(({ ruleId, ruleName }) => (
                <s key={ruleId}>{ruleName}</s>
              ))}
              {segment.price < goods.costPrice && <em>低于成本 {formatYuan(goods.costPrice)}</em>}
            </li>
          )
        })}
      </ol>
    </li>
  )
}
