import HandCoins from 'lucide-react/icons/hand-coins'
import { formatErrorMessage } from '@nocturne/contract/errors'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { rewards } from '@nocturne/contract/rewards/endpoints'
import { useLocation } from 'wouter'

import { BarTotal } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Money } from '#kit/money.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { useForm } from '#lib/form.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { LazyContent } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { buildGiveTipLink, buildTipPaymentLink } from '../links.ts'
import { TipReceiverGrid, type TipReceiver } from '../parts/receiver-grid.tsx'
import { TipTableRow } from '../parts/seat-row.tsx'
import { useTipHeader, useTipReceivers } from '../queries.ts'
import { findTipAmount, isWithinBounds, validateTip, type TipValues } from '../tip-form-rules.ts'
import styles from '../parts/reward.module.css'

/** Loaded in the background while the guest selects a receiver. */
const wordsAndAmount = createLazyComponent(() => import('../parts/words-and-amount.tsx'))

type Header = AnswerOf<typeof rewards.header>

/** P056 打赏: receiver, amount and message. */
export default function TipPage() {
  const [, navigate] = useLocation()
  const { tableId, ...codes } = useParams('rewardCode', 'tableId', 'employeeCode')
  const header = useTipHeader({ ...codes, tableId: parseId(tableId) })
  const receivers = useTipReceivers()
  if (header.error instanceof ApiError && header.error.errCode === 'REWARD_CODE_INVALID') {
    return (
      <Page>
        <EmptyState
          icon={<HandCoins />}
          text={formatErrorMessage('REWARD_CODE_INVALID', {})}
          action={<Button onClick={() => navigate(buildGiveTipLink({}), { replace: true })}>选择打赏对象</Button>}
        />
      </Page>
    )
  }
  if (receivers.data?.rows.length === 0) {
    return (
      <Page>
        <EmptyState
          icon={<HandCoins />}
          text="暂无可打赏人员"
          action={<Button onClick={() => receivers.refetch()}>刷新</Button>}
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

type GiveFormProps = { header: Header; people: readonly TipReceiver[] }

function GiveForm({ header, people }: GiveFormProps) {
  const [, navigate] = useLocation()
  const bounds = { min: header.minAmount, max: header.maxAmount }
  const form = useForm<TipValues>({
    draft: `tip.${header.rewardCode}`,
    initial: {
      userId: header.receiver?.userId ?? null,
      seat: header.table,
      quick: null,
      typed: null,
      message: '',
      anonymous: false,
    },
    check: (values) => validateTip(values, bounds),
    send: ({ userId, message, anonymous, ...values }) => {
      const money = findTipAmount(values)
      // Narrows the types: `check` has already ensured that receiver and amount are set.
      if (userId !== null && money !== null) {
        const { rewardCode } = header
        navigate(
          buildTipPaymentLink({
            money,
            userId,
            rewardCode,
            tableId: seat?.tableId,
            message: message.trim(),
            anonymous,
          }),
        )
      }
      // Returns false so that the form retains its input for guests who return from the payment page.
      return false
    },
  })
  const { userId, ...values } = form.value
  const seat = header.table ?? values.seat
  const money = findTipAmount(values)

  return (
    <FormPage
      form={form}
      submitLabel="立即打赏"
      besideSubmit={
        <BarTotal
          figure={<Money fen={money !== null && isWithinBounds(money, bounds) ? money : 0} />}
          fact={people.find((one) => one.userId === userId)?.nickName}
        />
      }
    >
      <TipTableRow
        venueName={header.venueName}
        seat={seat}
        known={header.table !== null}
        onPick={(picked) => form.change({ seat: picked })}
      />
      <Card>
        <FormField field={form.field('userId')} label="打赏对象">
          {({ value, onChange }) => (
            <TipReceiverGrid people={people} servedBy={header.servedBy} chosenId={value} onChoose={onChange} />
          )}
        </FormField>
      </Card>
      <Card>
        <LazyContent
          part={wordsAndAmount}
          props={{ form, quickAmounts: header.quickAmounts, bounds }}
          fallback={<Skeleton shape="lines" count={5} />}
        />
      </Card>
      {header.payMode === 'simulated' && <p className={styles['simulated']}>模拟支付，不会真实扣款</p>}
    </FormPage>
  )
}
