export const FEEDBACK_URL = 'https://feedback.faultline.example/form';
export const SUPPORT_EMAIL = 'support@faultline.example';
export const BUSINESS_EMAIL = 'business@faultline.example';
export const VERSION_LABEL = '1.0.0';
