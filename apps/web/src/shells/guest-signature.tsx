import styles from './guest-signature.module.css'

/** What the guest signed; nothing where he did not. */
export function GuestSignature({ url }: { url: string | null }) {
  return url !== null && <img src={url} alt="客人签名" className={styles['signature']} />
}
