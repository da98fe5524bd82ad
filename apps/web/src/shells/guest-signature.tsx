import styles from './guest-signature.module.css'

/** Signature of the guest; nothing if `url` is null. */
export function GuestSignature({ url }: { url: string | null }) {
  return url !== null && <img src={url} alt="客人签名" className={styles['signature']} />
}
