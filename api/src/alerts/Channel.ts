export type Channel = 'email' | 'telegram';
