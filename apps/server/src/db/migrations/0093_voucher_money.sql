-- Money of vouchers lies with the platforms until they pay it out.
insert into account (code, account_name, kind) values ('voucher:clearing', '团购平台待结算', 'asset') on conflict (code) do nothing;
