-- compatible with: 052
alter table sso_attempts drop constraint sso_attempts_purpose_check;
alter table sso_attempts add check (purpose in ('sign_in', 'link', 'proof'));
