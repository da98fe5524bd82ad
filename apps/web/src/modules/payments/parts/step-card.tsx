import Clock from 'lucide-react/icons/clock'
import { payPendingText } from '@nocturne/contract/client-texts'

import { Card } from '#kit/card.tsx'
import { Spinner } from '#kit/spinner.tsx'
import { MAX_LOST_RESPONSES } from '../pay-flow-rules.ts'
import type { PayControl } from '../use-pay-flow.ts'
import styles from './pay.module.css'

type Texts = { title: string; hint: string; busy: boolean }

/** Texts for the state of the payment; null if none is in progress. */
function findTexts(flow: PayControl['flow']): Texts | null {
  switch (flow.step) {
    case 'choosing':
      return null
    case 'starting':
      if (flow.tries === 0) return { title: '正在发起支付', hint: '', busy: true }
      return flow.tries < MAX_LOST_RESPONSES
        ? { title: payPendingText, hint: '网络不好，正在重试，不会重复扣款', busy: true }
        : { title: '还没有得到结果', hint: '请稍后再试，不会重复扣款', busy: false }
    case 'sheet':
      return { title: '请完成支付', hint: '支付后请返回本页', busy: true }
    case 'checking':
      return flow.claim === 'unopened'
        ? { title: '正在发起支付', hint: '', busy: true }
        : { title: payPendingText, hint: '请不要重复付款', busy: true }
    case 'unsure':
      return { title: '支付结果确认中', hint: '如已扣款，请稍后刷新结果或联系服务员，不要重复付款', busy: false }
    case 'open':
      return {
        title: flow.text,
        hint: flow.isUnopened
          ? '请重试，或放弃后换一种方式'
          : '如已付款，请稍候，本页会自动更新；也可以继续支付，或放弃后换一种方式',
        busy: false,
      }
    case 'ending':
      return { title: '正在取消这笔支付', hint: '', busy: true }
    case 'paid':
      return { title: '支付成功', hint: '', busy: true }
  }
}

/** State of the payment. */
export function PaymentStepCard({ flow }: { flow: PayControl['flow'] }) {
  const texts = findTexts(flow)
  if (!texts) return null
  return (
    <Card>
      <output className={styles['step']} aria-live="polite">
        {texts.busy ? <Spinner large label="处理中" /> : <Clock />}
        <span className={styles['title']}>{texts.title}</span>
        {texts.hint && <span className={styles['hint']}>{texts.hint}</span>}
      </output>
    </Card>
  )
}
