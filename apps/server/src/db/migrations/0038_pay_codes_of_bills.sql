-- Beginning to pay belongs to bills: answers kept of pay codes go under the names their calls have now, so that their links are forgotten in time.
update operation set endpoint_id = 'billing.payCode' where endpoint_id = 'payments.payCode';
update operation set endpoint_id = 'billing.guestPayCode' where endpoint_id = 'payments.guestPayCode';
