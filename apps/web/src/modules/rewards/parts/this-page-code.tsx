import { Card } from '../../../kit/card.tsx'
import { QrCode } from '../../../kit/qr-code.tsx'
import styles from './reward.module.css'

/** This page for another phone: the payment apps read it with their scanner. */
export default function ThisPageCode() {
  return (
    <Card label="扫码打赏">
      <div className={styles['code']}>
        <QrCode value={location.href} label="请使用微信或支付宝扫码" />
        <span>请使用微信或支付宝扫码</span>
      </div>
    </Card>
  )
}
