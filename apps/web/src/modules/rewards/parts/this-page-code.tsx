import { Card } from '#kit/card.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import styles from './reward.module.css'

/** QR code of this page, to open it in a payment app. */
export default function PageQrCode() {
  return (
    <Card label="扫码打赏">
      <div className={styles['code']}>
        <QrCode value={location.href} label="请使用微信或支付宝扫码" />
        <span>请使用微信或支付宝扫码</span>
      </div>
    </Card>
  )
}
