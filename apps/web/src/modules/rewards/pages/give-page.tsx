import HandCoins from 'lucide-react/icons/hand-coins'
import { errorMessage } from '@nocturne/contract/errors'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { rewards } from '@nocturne/contract/rewards/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BarTotal, BottomBar } from '../../../kit/bottom-bar.tsx'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { Money } from '../../../kit/money.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { useForm } from '../../../lib/form.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { idParam, useParams } from '../../../lib/screen.ts'
import { Later, LaterSheet } from '../../../shells/later.tsx'
import { Page } from '../../../shells/page.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { giveLink, rewardPayLink, type Tip } from '../links.ts'
import { amountOf, type Words } from '../amount.ts'
import { ReceiverGrid, type Receiver } from '../parts/receiver-grid.tsx'
import type { Seat } from '../parts/table-sheet.tsx'
import { useHeader, useReceivers } from '../queries.ts'
import styles from '../parts/reward.module.css'

/** Under the faces: it comes while the guest looks at them. */
const wordsAndAmount = laterPart(() => import('../parts/words-and-amount.tsx'))
const tableSheet = laterPart(() => import('../parts/table-sheet.tsx'))

type Header = AnswerOf<typeof rewards.header>

/** P056 打赏: whom, how much, with which words. */
export default function GivePage() {
  const [, navigate] = useLocation()
  const params = useParams('rewardCode', 'tableId')
  const header = useHeader({ rewardCode: params.rewardCode, tableId: idParam(params.tableId) })
  const receivers = useReceivers()
  if (header.error instanceof ApiError && header.error.errCode === 'REWARD_CODE_INVALID') {
    return (
      <Page>
        <EmptyState
          icon={<HandCoins />}
          text={errorMessage('REWARD_CODE_INVALID', {})}
          action={<Button onClick={() => navigate(giveLink({}), { replace: true })}>选择打赏对象</Button>}
        />
      </Page>
    )
  }
  if (header.data && receivers.data) return <GiveForm header={header.data} people={receivers.data.rows} />
  return (
    <Page>
      <QueryView query={header.data ? receivers : header} skeleton={<GiveSkeleton />}>
        {() => <GiveSkeleton />}
      </QueryView>
    </Page>
  )
}

const GiveSkeleton = () => (
  <>
    <Skeleton shape="lines" count={1} />
    <Skeleton shape="grid" count={8} />
    <Skeleton shape="lines" count={3} />
  </>
)

type Draft = Words & { userId: number | null; seat: Seat | null }

type GiveFormProps = { header: Header; people: readonly Receiver[] }

function GiveForm({ header, people }: GiveFormProps) {
  const [, navigate] = useLocation()
  // Whoever comes back from paying finds what he chose.
  const { value: draft, change } = useForm<Draft>({
    draft: `tip.${header.rewardCode}`,
    initial: {
      userId: header.receiver?.userId ?? null,
      seat: header.table,
      amount: { quick: null, typed: null },
      message: '',
      anonymous: false,
    },
    send: () => false,
  })
  const { userId, amount, message, anonymous } = draft
  const seat = header.table ?? draft.seat
  const [picking, setPicking] = useState(false)
  const money = amountOf(amount)
  const bounds = { min: header.minAmount, max: header.maxAmount }
  const wrong = money !== null && (money < bounds.min || money > bounds.max)
  const problem = problemOf({ userId, money, wrong, people })
  const tip: Tip | null =
    userId === null || money === null || wrong
      ? null
      : { money, userId, rewardCode: header.rewardCode, tableId: seat?.tableId, message: message.trim(), anonymous }

  return (
    <Page
      bottom={
        <BottomBar note={people.length > 0 && !wrong ? (problem ?? undefined) : undefined}>
          <BarTotal
            figure={<Money fen={wrong ? 0 : (money ?? 0)} />}
            fact={people.find((one) => one.userId === userId)?.nickName}
          />
          <Button
            kind="primary"
            wide
            disabled={tip === null}
            reason={problem ?? undefined}
            onClick={() => tip && navigate(rewardPayLink(tip))}
          >
            立即打赏
          </Button>
        </BottomBar>
      }
    >
      <ListRow
        title={header.venueName}
        fact={seat ? `${seat.tableName} 台` : '您在哪一台，选填'}
        {...(header.table === null && {
          figure: <span className={styles['pick']}>{seat ? '更换' : '选择台位'}</span>,
          onClick: () => setPicking(true),
        })}
      />
      <SectionTitle>打赏对象</SectionTitle>
      <Card>
        <ReceiverGrid people={people} chosenId={userId} onChoose={(chosen) => change({ userId: chosen })} />
      </Card>
      <SectionTitle>打赏金额</SectionTitle>
      <Card>
        <Later
          part={wordsAndAmount}
          props={{ quickAmounts: header.quickAmounts, bounds, words: draft, wrong, onChange: change }}
          fallback={<Skeleton shape="lines" count={5} />}
        />
      </Card>
      {header.payMode === 'simulated' && <p className={styles['simulated']}>模拟支付，不会真实扣款</p>}
      {picking && (
        <LaterSheet
          part={tableSheet}
          props={{
            tableId: seat?.tableId ?? null,
            onPick: ({ tableId, tableName }) => {
              change({ seat: { tableId, tableName } })
              setPicking(false)
            },
            onClose: () => setPicking(false),
          }}
        />
      )}
    </Page>
  )
}

type State = { userId: number | null; money: number | null; wrong: boolean; people: readonly Receiver[] }

function problemOf({ userId, money, wrong, people }: State): string | null {
  if (people.length === 0) return '暂无可打赏人员'
  if (userId === null) return '请选择打赏对象'
  if (money === null) return '请选择打赏金额'
  return wrong ? '打赏金额不正确' : null
}
