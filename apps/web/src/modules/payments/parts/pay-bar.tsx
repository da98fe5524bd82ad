import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { formatFen } from '@nocturne/base/money'
import type { GuestIdentity } from '#lib/identity/guest-identity.ts'
import { MAX_LOST_RESPONSES } from '../pay-flow-rules.ts'
import type { PayControl } from '../use-pay-flow.ts'
import { payMethodNames, formatNoPayMethod, listPayMethodOptions, type PayMethod } from '../pay-way-rules.ts'

type PayBarProps = {
  paying: PayControl
  identity: GuestIdentity
  /** Amount in fen that the button pays. */
  amountFen: number
  payMethods: readonly string[]
  /** Reason why nothing can be paid now. */
  problem: string | null
  onPay: (method: PayMethod) => void
  /** Shows the QR code for paying from another phone; undefined if there is none. */
  onShowCode?: (() => void) | undefined
  /** Text shown where WeChat Pay works only in its own app. */
  elsewhereText?: string
}

/** Bar at the bottom with the next step of the payment. */
export function PayBar(props: PayBarProps) {
  const { flow, look, goOn, giveUp } = props.paying
  switch (flow.step) {
    case 'choosing':
      return <Methods {...props} />
    case 'open':
      return (
        <BottomBar>
          <Button onClick={giveUp}>放弃</Button>
          <Button kind="primary" wide onClick={goOn}>
            {flow.isUnopened ? '重试' : '继续支付'} {formatFen(flow.amount, { trim: true })}
          </Button>
        </BottomBar>
      )
    case 'unsure':
      return (
        <BottomBar>
          <Button onClick={giveUp}>放弃</Button>
          <Button kind="primary" wide onClick={look}>
            刷新结果
          </Button>
        </BottomBar>
      )
    case 'starting':
      return flow.tries < MAX_LOST_RESPONSES ? null : (
        <BottomBar>
          <Button kind="primary" wide onClick={look}>
            再试一次
          </Button>
        </BottomBar>
      )
    default:
      return null
  }
}

function Methods({ identity, amountFen, payMethods, problem, onPay, onShowCode, elsewhereText }: PayBarProps) {
  const ways = listPayMethodOptions(identity.platform, payMethods)
  const here = ways.find(({ where }) => where === 'here')
  const elsewhere = ways.some(({ where }) => where === 'elsewhere')
  const byCode = elsewhere && onShowCode
  if (!here && !byCode) {
    const text = formatNoPayMethod(identity.platform, payMethods)
    return (
      <BottomBar>
        <Button wide disabled reason={text}>
          {text}
        </Button>
      </BottomBar>
    )
  }
  return (
    <BottomBar
      note={problem ?? (elsewhere && !byCode ? (elsewhereText ?? '微信支付请用微信扫描台位二维码') : undefined)}
    >
      {byCode && <Button onClick={onShowCode}>微信支付</Button>}
      {here && <HereButton method={here.method} {...{ identity, amountFen, problem, onPay }} />}
    </BottomBar>
  )
}

type HereButtonProps = Pick<PayBarProps, 'identity' | 'amountFen' | 'problem' | 'onPay'> & { method: PayMethod }

/** WeChat Pay requires the openId of the payer; Alipay also works on a web page. */
function HereButton({ method, identity, amountFen, problem, onPay }: HereButtonProps) {
  if (identity.state === 'failed' && method === 'wechat') {
    return (
      <Button kind="primary" wide onClick={identity.authorize}>
        授权没有完成，重新授权
      </Button>
    )
  }
  return (
    <Button
      kind="primary"
      wide
      busy={identity.state === 'asking'}
      disabled={problem !== null}
      reason={problem ?? undefined}
      onClick={() => onPay(method)}
    >
      {payMethodNames[method]} {amountFen > 0 && formatFen(amountFen, { trim: true })}
    </Button>
  )
}
