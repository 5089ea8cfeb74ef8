import { defineRemoteManifest } from '@faultline/shared/contract';

export const remote = defineRemoteManifest({
  name: 'account',
  screens: [
    {
      expose: 'AccountScreen',
      from: './src/account/AccountScreen.tsx',
      paths: ['/account'],
      access: 'signed-in',
      nav: {
        label: 'Account',
        order: 70,
        icon: [
          'M18 20a6 6 0 0 0-12 0',
          'M12 14a4 4 0 1 0 0-8 4 4 0 0 0 0 8',
          'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20',
        ],
      },
      header: { title: 'Account Settings', subtitle: 'Manage your profile and preferences' },
      sharedModules: ['forms'],
    },
    {
      expose: 'TokensScreen',
      from: './src/tokens/TokensScreen.tsx',
      paths: ['/account/tokens'],
      access: 'signed-in',
      header: {
        title: 'API Tokens',
        subtitle: 'Tokens let scripts and CI jobs use the API without your password.',
      },
      sharedModules: ['forms', 'cve'],
    },
    {
      expose: 'TeamsScreen',
      from: './src/teams/TeamsScreen.tsx',
      paths: ['/account/teams'],
      access: 'signed-in',
      header: {
        title: 'Teams',
        subtitle: 'A team shares trackings, alerts, exports and API tokens with its members.',
      },
      sharedModules: ['forms'],
    },
    {
      expose: 'TeamScreen',
      from: './src/teams/TeamScreen.tsx',
      paths: ['/account/teams/{teamId}'],
      access: 'signed-in',
      header: { title: 'Team' },
      sharedModules: ['forms'],
    },
    {
      expose: 'ChannelsScreen',
      from: './src/channels/ChannelsScreen.tsx',
      paths: ['/account/channels'],
      access: 'signed-in',
      header: { title: 'Channels', subtitle: 'Destinations of alerts besides email and Telegram' },
      sharedModules: ['forms', 'cve'],
    },
    {
      expose: 'AdministrationScreen',
      from: './src/administration/AdministrationScreen.tsx',
      paths: ['/account/administration'],
      access: 'signed-in',
      operatorNav: {
        label: 'Administration',
        order: 75,
        capability: 'account/administration',
        icon: ['M12 3 4 6v6c0 4.5 3.4 7.7 8 9 4.6-1.3 8-4.5 8-9V6z', 'M9 12l2 2 4-4'],
      },
      header: { title: 'Administration', subtitle: 'Accounts, audit log and system state' },
      sharedModules: ['forms'],
    },
  ],
});
