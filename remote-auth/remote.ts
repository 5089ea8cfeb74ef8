import { defineRemoteManifest } from '@faultline/shared/contract';

export const remote = defineRemoteManifest({
  name: 'auth',
  screens: [
    {
      expose: 'LandingScreen',
      from: './src/landing/LandingScreen.tsx',
      paths: ['/', '/landing'],
      access: 'anonymous',
    },
    {
      expose: 'SignInScreen',
      from: './src/sign-in/SignInScreen.tsx',
      paths: ['/login'],
      access: 'public',
      sharedModules: ['forms'],
    },
    {
      expose: 'SsoScreen',
      from: './src/sso/SsoScreen.tsx',
      paths: ['/sso'],
      access: 'public',
      sharedModules: ['forms'],
    },
    {
      expose: 'RegisterScreen',
      from: './src/register/RegisterScreen.tsx',
      paths: ['/register'],
      access: 'public',
      sharedModules: ['forms'],
    },
    {
      expose: 'VerifyScreen',
      from: './src/verify/VerifyScreen.tsx',
      paths: ['/verify-otp'],
      access: 'public',
      sharedModules: ['forms'],
    },
    {
      expose: 'ForgotPasswordScreen',
      from: './src/forgot-password/ForgotPasswordScreen.tsx',
      paths: ['/forgot-password'],
      access: 'public',
      sharedModules: ['forms'],
    },
  ],
});
